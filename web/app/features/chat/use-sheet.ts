import { type RefObject, useLayoutEffect } from 'react';

/**
 * While the panel fills the screen, nothing behind it can be reached; CSS keeps the page from scrolling. The rail stays
 * alive, for toasts stand above the sheet: the browser's own modal dialog would cover them.
 */
export const useSheet = (panel: RefObject<HTMLElement | null>, isSheet: boolean): void => {
  useLayoutEffect(() => {
    if (!isSheet) return;
    const behind = [...document.body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && !part.contains(panel.current) && !part.matches('.rail'),
    );
    for (const part of behind) part.inert = true;
    return () => {
      for (const part of behind) part.inert = false;
    };
  }, [panel, isSheet]);
};
