import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type EntryContext, RouterProvider, UNSAFE_FrameworkContext } from 'react-router';
import { openRouter } from './routing/page-router.ts';
import { type PageModules, pageLoader, routeTree } from './routing/page-routes.tsx';

/** What the scripts of a prerendered page leave for its client. */
declare global {
  interface Window {
    __reactRouterContext: EntryContext;
    __reactRouterManifest: EntryContext['manifest'];
    __reactRouterRouteModules: PageModules;
  }
}

const prerenderedSite = async () => {
  const manifest = window.__reactRouterManifest;
  const routeModules = window.__reactRouterRouteModules;
  const load = pageLoader(manifest.routes, routeModules);
  const router = openRouter(routeTree(manifest.routes), load);
  await load(router.state.matches);
  return (
    <>
      <UNSAFE_FrameworkContext value={{ ...window.__reactRouterContext, manifest, routeModules }}>
        <RouterProvider router={router} flushSync={flushSync} />
      </UNSAFE_FrameworkContext>
      {/* The server's tree has a second branch here, and ids count branches. */}
      {null}
    </>
  );
};

/** With the library's own router, which knows how to take changed modules into the running page. */
const developedSite = async () => {
  const { HydratedRouter } = await import('react-router/dom');
  return <HydratedRouter />;
};

const site = await (import.meta.env.DEV ? developedSite() : prerenderedSite());
startTransition(() => {
  hydrateRoot(document, <StrictMode>{site}</StrictMode>);
});
