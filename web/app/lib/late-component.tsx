import { type ComponentType, lazy, useEffect, useState } from 'react';

/**
 * Makes a component whose code is loaded when it is first shown. If that fails the page goes on without it, and the
 * code is loaded again when the component is next shown, or when the device is online again.
 */
export const lateComponent = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => {
  const makeLazy = () =>
    lazy(() =>
      load().then(
        (loaded) => ({ default: loaded[name] }),
        () => ({ default: Missing as ComponentType<Props> }),
      ),
    );
  let latest = makeLazy();

  /**
   * Stands for code that could not be loaded. React caches the result of a lazy component, so another try needs a new
   * one. It is created in an effect, once this one is mounted: a component that still waits for its code has no state,
   * and would load the new one again.
   */
  function Missing() {
    useEffect(() => {
      latest = makeLazy();
    }, []);
    return null;
  }

  return function Late(props: Props) {
    const [Shown, setShown] = useState(() => latest);
    useEffect(() => {
      const retry = () => setShown(() => latest);
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, []);
    return <Shown {...props} />;
  };
};

let loadPage = (_pathname: string): void => {};

/** Loads a page's code before the page is opened. */
export const preloadPage = (pathname: string): void => loadPage(pathname);

/** Loads a page's code when a link to it is hovered or focused, so that it is there when the link is pressed. */
export const preloadLinkedPages = (load: (pathname: string) => void): void => {
  loadPage = load;
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin && !link.target) load(link.pathname);
  };
  addEventListener('pointerover', preload, { passive: true });
  addEventListener('focusin', preload);
};
