import lighthouse from 'lighthouse';
import { firstViewOf, watchFirstView } from '../../e2e/first-view.ts';
import { launchChromium, phone } from '../lib/chromium.ts';
import { freePort } from '../lib/free-port.ts';
import { getFigures, type PageFigures, type Report } from './figures.ts';

const all = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Slow and not needed. */
const skipped = ['screenshot-thumbnails', 'final-screenshot', 'script-treemap-data'];

/** Opens one Chromium for all runs; Lighthouse empties its caches and storage before each. */
export async function openBrowser(site: string) {
  const port = await freePort();
  const browser = await launchChromium({
    // Playwright turns it off, and Lighthouse checks whether the pages allow it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [`--remote-debugging-port=${port}`],
  });

  /** Runs Lighthouse, again if Chromium lost the trace of a run. */
  const report = async (path: string, onlyCategories: string[], tries = 2): Promise<Report> => {
    const result = await lighthouse(`${site}${path}`, {
      port,
      logLevel: 'error',
      onlyCategories,
      skipAudits: skipped,
      disableFullPageScreenshot: true,
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (tries === 1) throw new Error(`${path}: ${result?.lhr.runtimeError?.message}`);
    return report(path, onlyCategories, tries - 1);
  };

  /** Measures what Lighthouse does not report: whether the LCP element is prerendered, and bytes without headers. */
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
    const sumBytes = (kind: RegExp) => loaded.reduce((sum, [name, bytes]) => sum + (kind.test(name) ? bytes : 0), 0);
    const bytes = {
      script: sumBytes(/\.js$/),
      stylesheet: sumBytes(/\.css#?$/),
      font: sumBytes(/\.woff2$/),
      picture: sumBytes(/\/pictures\//),
    };
    return { lcpIsPrerendered: isSent, bytes };
  };

  return {
    version: browser.version(),
    measure: async (path: string, runs: number): Promise<PageFigures> => {
      const seen = await look(path);
      const reports = [await report(path, all)];
      while (reports.length < runs) reports.push(await report(path, ['performance']));
      return { path, ...getFigures(reports), ...seen };
    },
    close: () => browser.close(),
  };
}
