import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { connect, loadStoredCart } from './connect.ts';
import { Document } from './document.tsx';
import { loadCatalogue, openCatalogue } from './features/catalogue/catalogue-store.ts';
import { trackPage } from './layout/PageProgress.tsx';
import { preloadLinkedPages } from './lib/late-component.tsx';
import { findScreen } from './routes.tsx';

/** The site's public address, from the canonical link. Pages with `noindex` have none and use their own origin. */
const origin = new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin;

const start = async () => {
  const { catalogue: hash = '' } = document.documentElement.dataset;
  // Hydration compares the page with the server's markup, so the page's code and its own menu must be loaded first.
  // Without that code the site around it works, and says so.
  const page = trackPage(findScreen(location.pathname).screen.load()).catch(() => {});
  const [catalogue] = await Promise.all([loadCatalogue(hash), page, loadStoredCart()]);
  openCatalogue({ hash, catalogue });
  connect();
  // Late: until then the page shows its own menu. If the code cannot be had, it goes on doing so.
  const follow = () =>
    void import('./late-start.ts').then(
      ({ startLate }) => startLate(),
      () => {},
    );
  addEventListener('alive', follow, { once: true });
  // Stops recording early presses: see `entry.server.tsx`.
  dispatchEvent(new Event('hydrate'));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <BrowserRouter>
          <Document origin={origin} />
        </BrowserRouter>
      </StrictMode>,
    );
  });
  // A failure is ignored: pressing the link tries again and reports it.
  preloadLinkedPages(
    (pathname) =>
      void findScreen(pathname)
        .screen.load()
        .catch(() => {}),
  );
};

// In its own task: evaluating the modules and starting in one task would block a slow phone for too long.
setTimeout(() => void start());
