import type { Page } from '@playwright/test';

/**
 * Fetches a page and returns its status and what `read` finds in it as the server sent it: no script of it runs, and
 * nothing else is loaded. `read` runs in the browser.
 */
export const readSentPage = async <Content>(page: Page, path: string, read: (document: Document) => Content) => {
  const answer = await page.request.get(path);
  const content: Content = await page.evaluate(
    `(${read})(new DOMParser().parseFromString(${JSON.stringify(await answer.text())}, 'text/html'))`,
  );
  return { status: answer.status(), content };
};
