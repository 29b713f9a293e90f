import lighthouse from 'lighthouse';
import { readFirstView, watchFirstView } from '../../e2e/first-view.ts';
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
    // Playwright disables the cache, and Lighthouse checks whether the pages allow it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [`--remote-debugging-port=${port}`],
  });

  /** Repeats a run of which Chromium lost the trace. */
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

  /** Measures figures that Lighthouse does not report. */
  const measurePage = async (path: string) => {
    const page = await browser.newPage({ ...phone, serviceWorkers: 'block' });
    await watchFirstView(page);
    await page.goto(`${site}${path}`, { waitUntil: 'networkidle' });
    const { isSent } = await readFirstView(page);
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
      const measured = await measurePage(path);
      const reports = [await report(path, all)];
      while (reports.length < runs) reports.push(await report(path, ['performance']));
      return { path, ...getFigures(reports), ...measured };
    },
    close: () => browser.close(),
  };
}
