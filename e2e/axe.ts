import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is still fading in has too little contrast. Longer animations are clocks and pulses. */
const stand = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

const expectNothing = async (page: Page, axe: AxeBuilder, where: string) => {
  await stand(page);
  // Legacy mode, because there are no cross-origin frames to combine results from.
  const { violations } = await axe.setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    where,
  ).toEqual([]);
};

/** Rules for a screen in its current state: one h1, no axe findings, no horizontal scroll. */
export const expectAccessible = async (page: Page, where = 'axe') => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNothing(page, new AxeBuilder({ page }).withTags(tags), where);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${where}: pixels of sideways scroll`).toBeLessThanOrEqual(0);
};

/** A theme changes colors only. */
export const expectContrast = (page: Page, where: string) =>
  expectNothing(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), where);
