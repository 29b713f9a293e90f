import { Fragment } from 'react';
import type { DataRouteMatch, DataRouteObject, UNSAFE_AssetsManifest, UNSAFE_RouteModules } from 'react-router';

type BuiltRoute = NonNullable<UNSAFE_AssetsManifest['routes'][string]>;
type PageRoute = Pick<BuiltRoute, 'id' | 'parentId' | 'path' | 'index' | 'module' | 'css'>;
export type PageRoutes = Record<string, PageRoute | undefined>;
export type PageModules = UNSAFE_RouteModules;
type PageModule = NonNullable<PageModules[string]>;

/** The sitemap as React Router's build wrote it, in the shape its components ask for. */
export const routeTree = (routes: PageRoutes, parentId?: string): DataRouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const own = path === undefined ? { id } : { id, path };
      return index ? { ...own, index: true } : { ...own, children: routeTree(routes, id) };
    });

/** Waits for a style sheet that the page will name, so that the page is never seen without it. */
const styleLoaded = (href: string) =>
  new Promise<void>((resolve) => {
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href });
    link.onload = link.onerror = () => {
      link.remove();
      resolve();
    };
    document.head.append(link);
  });

const elementsOf = ({ default: Page, ErrorBoundary, Layout = Fragment }: PageModule) => ({
  element: (
    <Layout>
      <Page />
    </Layout>
  ),
  errorElement: ErrorBoundary && (
    <Layout>
      <ErrorBoundary />
    </Layout>
  ),
});

/** Brings the code and the style sheets of a page and of the layouts around it. What is here already is not loaded again. */
export const pageLoader =
  (routes: PageRoutes, modules: PageModules) =>
  async (matches: DataRouteMatch[]): Promise<void> => {
    await Promise.all(
      matches.map(async ({ route }) => {
        const { module = '', css = [] } = routes[route.id] ?? {};
        const [loaded] = await Promise.all([
          modules[route.id] ?? (import(/* @vite-ignore */ module) as Promise<PageModule>),
          ...css.map(styleLoaded),
        ]);
        modules[route.id] = loaded;
        // Made once: with new ones, React would draw the whole site again for every step.
        if (!route.element) Object.assign(route, elementsOf(loaded));
      }),
    );
  };
