import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Dock } from '../features/cart/Dock.tsx';
import { ChatButton } from '../features/chat/ChatButton.tsx';
import { TestimonialsStrip } from '../features/testimonials/TestimonialsStrip.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { StepTimers } from './StepTimers.tsx';
import { TopButton } from './TopButton.tsx';

export default function SiteLayout() {
  return (
    <Site>
      <Outlet />
    </Site>
  );
}

/** A page that fails does so inside the site, with every way out in place. */
export function ErrorBoundary() {
  return (
    <Site>
      <ErrorScreen />
    </Site>
  );
}

function Site({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <Dock />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <TestimonialsStrip />
      <Footer />
      <StepTimers />
      <div className="floats">
        <TopButton />
        <ChatButton />
      </div>
    </>
  );
}
