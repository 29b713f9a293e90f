import type { Page } from '@playwright/test';

type FirstView = { shift: number; largest: Element | null };
type Watched = { firstView: FirstView };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Largest = PerformanceEntry & { element: Element | null };

/** Records the browser's performance entries of a page's first view; to be called before the page is opened. */
export const watchFirstView = (page: Page) =>
  page.addInitScript(() => {
    const firstView: FirstView = { shift: 0, largest: null };
    Object.assign(window, { firstView });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[]) firstView.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { element } of list.getEntries() as Largest[]) firstView.largest = element;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** Returns the layout shift so far, and whether the LCP element is in the HTML as sent. */
export const readFirstView = (page: Page) =>
  page.evaluate(async () => {
    const { shift, largest } = (window as unknown as Watched).firstView;
    const html = await (await fetch(location.href)).text();
    const sent = new DOMParser().parseFromString(html, 'text/html');
    const lookAlikes = largest ? [...sent.querySelectorAll(largest.localName)] : [];
    const isSent = lookAlikes.some(
      (each) => each.textContent === largest?.textContent && each.getAttribute('src') === largest.getAttribute('src'),
    );
    return { shift, largest: largest?.outerHTML.slice(0, 100), isSent };
  });

/** Adds up all layout shifts without input; stricter than the metric, which takes the worst five seconds. */
export const readLayoutShift = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    return sum;
  });
