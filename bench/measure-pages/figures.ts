import type { RunnerResult } from 'lighthouse';

export type PageFigures = {
  path: string;
  isIndexed: boolean;
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  lcpMs: number;
  tbtMs: number;
  cls: number;
  lcpIsPrerendered: boolean;
  /** Compressed, until the network was idle, without scrolling. */
  bytes: { script: number; stylesheet: number; font: number; picture: number };
};

export type Report = RunnerResult['lhr'];

const getScore = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

const getNumber = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;

/** Returns the figures of a page. Speed is that of the run with the median score; all else is equal in all runs. */
export function getFigures(reports: Report[]): Omit<PageFigures, 'path' | 'lcpIsPrerendered' | 'bytes'> {
  const bySpeed = reports.toSorted((a, b) => getScore(a, 'performance') - getScore(b, 'performance'));
  const [first, median] = [reports[0], bySpeed[Math.floor((reports.length - 1) / 2)]];
  if (!first || !median) throw new Error('Nothing was measured.');
  return {
    isIndexed: first.audits['is-crawlable']?.score === 1,
    scores: {
      performance: getScore(median, 'performance'),
      accessibility: getScore(first, 'accessibility'),
      bestPractices: getScore(first, 'best-practices'),
      seo: getScore(first, 'seo'),
    },
    lcpMs: Math.round(getNumber(median, 'largest-contentful-paint')),
    tbtMs: Math.round(getNumber(median, 'total-blocking-time')),
    cls: Number(getNumber(median, 'cumulative-layout-shift').toFixed(3)),
  };
}
