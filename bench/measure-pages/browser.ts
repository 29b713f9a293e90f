import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { firstViewOf, watchFirstView } from '../../e2e/first-view.ts';
import { freePort } from '../lib/free-port.ts';
import { figuresOf, type PageFigures, type Report } from './figures.ts';

const all = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Of no use to us, and slow. */
const skipped = ['screenshot-thumbnails', 'final-screenshot', 'script-treemap-data'];

/** Lighthouse's own phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** One Chromium for all runs; Lighthouse empties its caches and storage before each. */
export async function openBrowser(site: string) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // Playwright turns it off, and Lighthouse looks whether the pages allow it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      // Without a graphics card the pictures are drawn on the cores that the page needs.
      '--num-raster-threads=1',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

  const report = async (path: string, onlyCategories: string[]): Promise<Report> => {
    const result = await lighthouse(`${site}${path}`, {
      port,
      logLevel: 'error',
      onlyCategories,
      skipAudits: skipped,
      disableFullPageScreenshot: true,
    });
    if (!result || result.lhr.runtimeError) throw new Error(`${path}: ${result?.lhr.runtimeError?.message}`);
    return result.lhr;
  };

  /** What Lighthouse does not tell: whether the largest part of the view is prerendered, and bytes without headers. */
  const look = async (path: string) => {
    const page = await browser.newPage({ ...phone, serviceWorkers: 'block' });
    await watchFirstView(page);
    await page.goto(`${site}${path}`, { waitUntil: 'networkidle' });
    const { isSent } = await firstViewOf(page);
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => [name, encodedBodySize] as const,
      ),
    );
    await page.close();
    const bytesOf = (kind: RegExp) => loaded.reduce((sum, [name, bytes]) => sum + (kind.test(name) ? bytes : 0), 0);
    const bytes = {
      script: bytesOf(/\.js$/),
      stylesheet: bytesOf(/\.css#?$/),
      font: bytesOf(/\.woff2$/),
      picture: bytesOf(/\/pictures\//),
    };
    return { lcpIsPrerendered: isSent, bytes };
  };

  return {
    version: browser.version(),
    measure: async (path: string, runs: number): Promise<PageFigures> => {
      const seen = await look(path);
      const reports = [await report(path, all)];
      while (reports.length < runs) reports.push(await report(path, ['performance']));
      return { path, ...figuresOf(reports), ...seen };
    },
    close: () => browser.close(),
  };
}
