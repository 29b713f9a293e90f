import type { PageFigures } from './figures.ts';

/** What every public page must reach (mobile, simulated slow 4G). A page that asks not to be indexed cannot please SEO. */
export const missedTargets = (page: PageFigures): string[] => {
  const { scores, bytes } = page;
  const targets: Record<string, boolean> = {
    'performance >= 98': scores.performance >= 98,
    'accessibility 100': scores.accessibility === 100,
    'best practices 100': scores.bestPractices === 100,
    'SEO 100': scores.seo === 100 || !page.isIndexed,
    'CLS <= 0.02': page.cls <= 0.02,
    'LCP element prerendered': page.lcpIsPrerendered,
    'JavaScript <= 110 kB': bytes.script <= 110_000,
    'CSS <= 15 kB': bytes.stylesheet <= 15_000,
  };
  return Object.keys(targets).filter((target) => !targets[target]);
};
