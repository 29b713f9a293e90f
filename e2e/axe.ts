import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RunOnly, RunOptions, run } from 'axe-core';
import { expect } from './test.ts';

declare global {
  interface Window {
    axe: { run: typeof run };
  }
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** A phone's and a computer's, where the whole of axe runs. */
const wholeWidths = [390, 1280];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Ends what fades in or changes its color, since halfway it has too little contrast. Longer animations are clocks and pulses. */
const finishAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const isShort = Number(animation.effect?.getComputedTiming().endTime) <= 1_000;
      if (isShort && animation.playState === 'running') animation.finish();
    }
  });

/** Runs axe on the page, or on one element. It collects violations only: collecting the passing nodes takes half of its time. */
const expectNoViolations = async (page: Page, runOnly: RunOnly, where: string, element?: string) => {
  await finishAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const violations = await page.evaluate(
    async ({ element, options }) => (await window.axe.run(element ?? document, options)).violations,
    { element, options },
  );
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    where,
  ).toEqual([]);
};

const expectNoSidewaysScroll = async (page: Page, where: string) => {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${where}: pixels of sideways scroll`).toBeLessThanOrEqual(0);
};

/** Checks a screen in its current state: one h1, no axe violations, no sideways scroll. */
export const expectAccessible = async (page: Page, where = 'axe') => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNoViolations(page, { type: 'tag', values: tags }, where);
  await expectNoSidewaysScroll(page, where);
};

/** Checks an open dialog alone, on a screen that has been checked without it. */
export const expectAccessibleDialog = async (page: Page, where: string) => {
  await expectNoViolations(page, { type: 'tag', values: tags }, where, 'dialog[open]');
  await expectNoSidewaysScroll(page, where);
};

/** Checks what a screen's width can change: contrast over pictures, the size of targets, what scrolls, hidden labels. */
const expectAccessibleLayout = async (page: Page, where: string) => {
  await expectNoViolations(
    page,
    {
      type: 'rule',
      values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'button-name', 'link-name'],
    },
    where,
  );
  await expectNoSidewaysScroll(page, where);
};

/** Checks a screen at one of several widths: at a phone's and a computer's the whole, at others what a width can change. */
export const expectAccessibleAtWidth = (page: Page, where: string) =>
  wholeWidths.includes(page.viewportSize()?.width ?? 0)
    ? expectAccessible(page, where)
    : expectAccessibleLayout(page, where);

/** Checks what a theme can change: colors only. */
export const expectContrast = (page: Page, where: string) =>
  expectNoViolations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, where);

/**
 * Checks a screen in its current state at every width, and with `checkMore` what else a width can change. The other theme
 * is checked where the whole of axe runs: what is shown at another width is also shown at one of these, in the same
 * colors.
 */
export const expectForEveryone = async (
  page: Page,
  where: string,
  widths = [320, 390, 768, 1024, 1280],
  checkMore?: (where: string) => Promise<void>,
) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const place = `${where} at ${width}`;
    await expectAccessibleAtWidth(page, place);
    if (wholeWidths.includes(width)) {
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'after-hours'));
      await expectContrast(page, `${place} after hours`);
      await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
    }
    await checkMore?.(place);
  }
};
