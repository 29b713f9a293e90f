import { type MouseEvent, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { CartLinks } from '../features/cart/CartLinks.tsx';
import { TestimonialsStrip } from '../features/content/Testimonials.tsx';
import { ItemSheetPlace } from '../features/menu/ItemSheetPlace.tsx';
import { lateComponent } from '../lib/late-component.tsx';
import { useStored } from '../lib/storage.ts';
import { ErrorBoundary, ErrorScreen } from './ErrorBoundary.tsx';
import { Floats } from './Floats.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/**
 * Does what the link does without a script, but makes no history entry: one of the browser's own has no state, so that
 * /login would forget what waits for the login.
 */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.scrollIntoView();
  main?.focus({ preventScroll: true });
};

/** Shows header, page and footer. An error of a page is shown inside the site, with its navigation. */
export function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without a script it is the link that it says. */}
      <a className="skip" href="#main" onClick={skipToContent}>
        Skip to content
      </a>
      <Header />
      <CartLinks />
      <main id="main" tabIndex={-1}>
        {/* Outside the part that is keyed by address: a page stays until the next one's code is loaded. */}
        <Suspense>
          <ErrorBoundary key={pathname} fallback={<ErrorScreen />}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      <TestimonialsStrip />
      <Footer />
      <StepTimers />
      <ItemSheetPlace />
      <Floats />
    </>
  );
}

/** Loaded only if a timer was started. */
const TimerWatch = lateComponent(() => import('../features/recipes/TimerWatch.tsx'), 'TimerWatch');

function StepTimers() {
  if (useStored('juniper_timers') === undefined) return null;
  return (
    <Suspense>
      <TimerWatch />
    </Suspense>
  );
}
