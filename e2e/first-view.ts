import type { Page } from '@playwright/test';

type FirstView = { shift: number; largest: Element | null };
type Watched = { firstView: FirstView };
type Shift = PerformanceEntry & { value: number };
type Largest = PerformanceEntry & { element: Element | null };

/** Call before opening a page: records the browser's performance entries of its first view. */
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

/** The layout shift so far, and whether the LCP element is in the HTML as sent. */
export const firstViewOf = (page: Page) =>
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
