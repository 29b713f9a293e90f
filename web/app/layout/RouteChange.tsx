import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The scroll position of each entry of the tab's history, by the entry's key. */
const positionsKey = 'juniper_positions';

const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}');
  } catch {
    return {};
  }
};

const storePositions = (positions: Record<string, number>) => {
  try {
    sessionStorage.setItem(positionsKey, JSON.stringify(positions));
  } catch {
    // Blocked or full: after a reload, Back leads to the top of a page.
  }
};

/**
 * Returns whether the router made the history entry. The browser's own jump to a '#...' link makes one without a state
 * and without a key.
 */
const hasRouterState = () => history.state !== null;

/**
 * Moves scroll and focus as a browser does between two documents: a link starts at the top, or at its anchor; Back and
 * Forward restore the scroll position; the focus moves to the page, and its title is read out.
 */
export function RouteChange() {
  const location = useLocation();
  const action = useNavigationType();
  const shown = useRef({ location, hasKey: true });
  const positions = useRef<Record<string, number>>({});
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    // The browser must not scroll before the page is rendered. pagehide resets it, so that a reload keeps its position.
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (shown.current.hasKey) positions.current[shown.current.location.key] = window.scrollY;
    };
    const handBack = () => {
      history.scrollRestoration = 'auto';
      storePositions(positions.current);
    };
    const takeAgain = () => {
      history.scrollRestoration = 'manual';
    };
    positions.current = readPositions();
    // The first entry of every document has the same key, so overwrite what another document stored under it.
    remember();
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', handBack);
    addEventListener('pageshow', takeAgain);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', handBack);
      removeEventListener('pageshow', takeAgain);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current.location;
    shown.current = { location, hasKey: hasRouterState() };
    const isSamePage = before.pathname === location.pathname;
    // On the same page the browser has already scrolled to the anchor.
    if (isSamePage && (before.key === location.key || !hasRouterState())) return;
    const kept = action === NavigationType.Pop && hasRouterState() ? positions.current[location.key] : undefined;
    const behavior = isSamePage ? 'auto' : 'instant';
    if (kept !== undefined) window.scrollTo({ top: kept, behavior: 'instant' });
    else if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior });
    else if (!isSamePage) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [location, action]);

  const { pathname } = location;
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
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
