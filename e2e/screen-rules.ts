import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects that floating parts cover no floating control. */
export const expectNoOverlap = async (page: Page, where: string) => {
  const overlaps = await page.evaluate(() => {
    const isFloating = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFloating(element.parentElement));
    const controls = [...document.querySelectorAll('button, a, input, [role="status"]')].filter(
      (control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isFloating(control),
    );
    const boxes = controls.map((control) => control.getBoundingClientRect());
    return boxes.flatMap((box, at) =>
      boxes
        .slice(at + 1)
        .flatMap((other, offset) =>
          box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
            ? [`${controls[at]?.outerHTML.slice(0, 80)} and ${controls[at + 1 + offset]?.outerHTML.slice(0, 80)}`]
            : [],
        ),
    );
  });
  expect(overlaps, `${where}: floating controls that overlap`).toEqual([]);
};

/** Expects that nothing moves by itself with reduced motion; a spinner would mean that the page is still loading. */
export const expectStill = async (page: Page) => {
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ playState, effect }) => {
        const { target } = effect as KeyframeEffect;
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number(duration) * Number(iterations) > 10
          ? [`${target?.tagName}.${target?.className}`]
          : [];
      }),
    );
  await expect.poll(moving, { message: 'what moves although motion is reduced' }).toEqual([]);
};

/** Expects that text at twice its size is cut off nowhere else than normally, and that the page does not scroll sideways. */
export const expectRoomForLargeText = async (page: Page) => {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isCut =
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        return isCut && hasText && element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true })
          ? [`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`]
          : [];
      }),
    );
  const before = await cut();
  // The browser's default font size, which changes rems and breakpoints alike.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect(
    (await cut()).filter((element) => !before.includes(element)),
    'cut off at 200 % text',
  ).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'pixels of sideways scroll at 200 % text').toBeLessThanOrEqual(0);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
};

/** Expects that Tab alone reaches every control of the page, each with a focus ring. */
export const expectKeyboardReaches = async (page: Page) => {
  const wanted = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        control.tabIndex >= 0 &&
        !control.closest('[inert]') &&
        !(control as HTMLButtonElement).disabled &&
        // In a radio group, Tab reaches only the checked one, or the first.
        !(control as HTMLInputElement).matches('input[type="radio"]'),
    );
    for (const [at, control] of controls.entries()) control.dataset.tabStop = String(at);
    return controls.length;
  });
  await page.evaluate(() => {
    const stops: { id: string; ringed: boolean }[] = [];
    Object.assign(window, { stops });
    addEventListener('focusin', ({ target }) => {
      const control = target as HTMLElement;
      const card = control.closest('article, li');
      // The ring may be drawn by an element around the control, or by the box that makes a whole card its link.
      const drawers = [control, control.parentElement, card, ...control.querySelectorAll('*')].filter(
        (each) => each !== null,
      );
      const hasRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      const ringed = drawers.some(
        (drawer) => hasRing(getComputedStyle(drawer)) || hasRing(getComputedStyle(drawer, '::after')),
      );
      stops.push({ id: control.dataset.tabStop ?? '', ringed });
    });
  });
  // Held down, because a browser that draws between two presses takes five times as long.
  await Promise.all(Array.from({ length: wanted + 20 }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  const { missed, ringless } = await page.evaluate(() => {
    const { stops } = window as unknown as { stops: { id: string; ringed: boolean }[] };
    const controls = [...document.querySelectorAll<HTMLElement>('[data-tab-stop]')];
    const lacking = (found: (id: string | undefined) => boolean) =>
      controls.filter(({ dataset }) => !found(dataset.tabStop)).map((control) => control.outerHTML.slice(0, 100));
    return {
      missed: lacking((id) => stops.some((stop) => stop.id === id)),
      ringless: lacking((id) => stops.every((stop) => stop.id !== id || stop.ringed)),
    };
  });
  expect({ missed, ringless }).toEqual({ missed: [], ringless: [] });
};
