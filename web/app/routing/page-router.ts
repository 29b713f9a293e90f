import {
  createPath,
  type DataRouteMatch,
  type DataRouteObject,
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router';

/** All that React Router's components ask of a router, as long as no page has a loader or an action. */
type PageRouter = Pick<
  DataRouter,
  | 'basename'
  | 'createHref'
  | 'createURL'
  | 'encodeLocation'
  | 'manifest'
  | 'match'
  | 'navigate'
  | 'routes'
  | 'state'
  | 'subscribe'
  | 'window'
>;

type Load = (matches: DataRouteMatch[]) => Promise<void>;

/** Where the browser is. The state has the shape that React Router gives it, which outlives a release. */
const currentLocation = (): Location => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: history.state?.usr ?? null,
  key: history.state?.key ?? 'default',
});

const newKey = () => Math.random().toString(36).slice(2);

/** A page that cannot be loaded, because a new release took its files away, is asked of the server instead. */
const leaveFor = (action: NavigationType, url: string) => {
  if (action === NavigationType.Pop) location.reload();
  else location.assign(url);
  return new Promise<void>(() => {});
};

/**
 * The library's own router knows loaders, actions, fetchers and blockers, and weighs a sixth of all JavaScript. Pages here
 * are prerendered and have none of them: what is left is to load a page's code, then to show it (decision 76).
 */
export const openRouter = (routes: DataRouteObject[], load: Load): DataRouter => {
  const match = (to: Partial<Location> | string) => matchRoutes(routes, to);
  const createURL = (to: To) => {
    const path = typeof to === 'string' ? to : createPath({ ...state.location, search: '', hash: '', ...to });
    return new URL(path, location.origin + createPath(state.location));
  };
  let state: RouterState = {
    historyAction: NavigationType.Pop,
    location: currentLocation(),
    matches: match(currentLocation()) ?? [],
    initialized: true,
    renderFallback: false,
    restoreScrollPosition: null,
    preventScrollReset: false,
    navigation: IDLE_NAVIGATION,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };
  const subscribers = new Set<RouterSubscriber>();
  let lastTurn = 0;

  const show = async (historyAction: NavigationType, next: Location, flushSync = false) => {
    lastTurn += 1;
    const turn = lastTurn;
    const matches = match(next) ?? [];
    const url = createPath(next);
    try {
      await load(matches);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the page is about to leave, and nothing else would tell why.
      console.error(error);
      return leaveFor(historyAction, url);
    }
    // Whoever went elsewhere in the meantime stays there.
    if (turn !== lastTurn) return;
    const entry = { usr: next.state, key: next.key };
    if (historyAction === NavigationType.Push) history.pushState(entry, '', url);
    if (historyAction === NavigationType.Replace) history.replaceState(entry, '', url);
    state = { ...state, historyAction, location: next, matches };
    for (const tell of subscribers) tell(state, { deletedFetchers: [], newErrors: null, flushSync });
  };

  const navigate = async (to: To | number | null, options: RouterNavigateOptions = {}) => {
    if (typeof to === 'number') return history.go(to);
    const { origin, pathname, search, hash } = createURL(to ?? '');
    if (origin !== location.origin) throw new Error('External navigation is not allowed');
    const next = { pathname, search, hash, state: options.state ?? null, key: newKey() };
    await show(options.replace ? NavigationType.Replace : NavigationType.Push, next, options.flushSync);
  };

  addEventListener('popstate', () => void show(NavigationType.Pop, currentLocation()));
  const router: PageRouter = {
    basename: '/',
    manifest: {},
    routes,
    window,
    get state() {
      return state;
    },
    match,
    navigate,
    createURL,
    createHref: createPath,
    encodeLocation: createURL,
    subscribe: (tell) => {
      subscribers.add(tell);
      return () => subscribers.delete(tell);
    },
  };
  return router as DataRouter;
};
