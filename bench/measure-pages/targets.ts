import { readFileSync } from 'node:fs';
import { findMissed } from '../lib/close-measurement.ts';
import type { PageFigures } from './figures.ts';

/** The scores of release 1.0: a page may score one point less. */
const before: { pages: { path: string; scores: { performance: number } }[] } = JSON.parse(
  readFileSync('bench/results/measure-pages-1.0.json', 'utf8'),
);
const wanted = (path: string) => {
  const found = before.pages.find((page) => page.path === path);
  return (found?.scores.performance ?? 98) - 1;
};

/** Lists the missed targets of a public page (mobile, simulated slow 4G). Pages with `noindex` have no SEO target. */
export const missedTargets = (page: PageFigures): string[] => {
  const { scores, bytes } = page;
  return findMissed({
    [`performance >= ${wanted(page.path)}`]: scores.performance >= wanted(page.path),
    'accessibility 100': scores.accessibility === 100,
    'best practices 100': scores.bestPractices === 100,
    'SEO 100': scores.seo === 100 || !page.isIndexed,
    'CLS <= 0.02': page.cls <= 0.02,
    'LCP element prerendered': page.lcpIsPrerendered,
    'JavaScript <= 106 kB': bytes.script <= 106_000,
    'CSS <= 15 kB': bytes.stylesheet <= 15_000,
  });
};
