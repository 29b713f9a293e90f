import type { Locator, Page } from '@playwright/test';

/** Counts what somebody does: a press on a field is a press, every character, Tab and Enter is a key. */
export const counted = (page: Page) => {
  const count = { presses: 0, keys: 0 };
  return {
    count,
    press: async (target: Locator) => {
      count.presses += 1;
      await target.click();
    },
    type: async (text: string) => {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    key: async (name: 'Tab' | 'Enter') => {
      count.keys += 1;
      await page.keyboard.press(name);
    },
    tell: (who: string) => process.stdout.write(`${who}: ${count.presses} presses, ${count.keys} keys\n`),
  };
};
