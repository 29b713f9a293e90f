let load = (_pathname: string): void => {};

/** Loads a page's code before the page is opened. */
export const preloadPage = (pathname: string): void => load(pathname);

/** Loads a page's code when a link to it is hovered or focused, so that it is there when the link is pressed. */
export const preloadLinkedPages = (loadPage: (pathname: string) => void): void => {
  load = loadPage;
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin && !link.target) load(link.pathname);
  };
  addEventListener('pointerover', preload, { passive: true });
  addEventListener('focusin', preload);
};
