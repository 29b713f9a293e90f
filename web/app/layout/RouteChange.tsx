import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** What a browser does by itself between two pages: starts at the top, moves the focus, and lets the new title be read out. */
export function RouteChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    // The browser would put back the old position after Back. A reload keeps its place: pagehide hands it back.
    const restore = (mode: ScrollRestoration) => () => {
      history.scrollRestoration = mode;
    };
    const handBack = restore('auto');
    restore('manual')();
    window.addEventListener('pagehide', handBack);
    return () => window.removeEventListener('pagehide', handBack);
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    setAnnouncement(document.title);
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p className="sr-only" aria-live="assertive">
      {announcement}
    </p>
  );
}
