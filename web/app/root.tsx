import './app.css';
import youngSerif from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url';
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router';
import { SessionWatch } from './features/auth/SessionWatch.tsx';
import { sessionMarkScript } from './features/auth/session-mark.ts';
import { CartRail } from './features/cart/CartRail.tsx';
import { paper, themeMarkScript } from './features/theme/theme-mark.ts';
import { ErrorScreen } from './layout/ErrorScreen.tsx';
import { Logo } from './layout/Logo.tsx';
import { RouteChange } from './layout/RouteChange.tsx';
import { keepForOffline } from './lib/keep-for-offline.ts';
import { paths } from './lib/paths.ts';
import { serverState, store } from './store.ts';
import { ToastHost } from './ui/ToastHost.tsx';

if (import.meta.env.PROD && !import.meta.env.SSR) keepForOffline();

const preloadFont = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
});

/** They stand in every built page already, so the browser need not know how to make them. */
export const links = () =>
  import.meta.env.SSR
    ? [
        preloadFont(youngSerif),
        preloadFont(hankenGrotesk),
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ]
    : [];

export function Layout({ children }: { children: ReactNode }) {
  // Shown at other addresses than its own, where React would put another page in its place.
  const isStill = useLocation().pathname.startsWith(paths.offline);
  return (
    // The head script and the header mark this element before and after React takes it over.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={paper.daylight} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper['after-hours']} media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the CSP. */}
        <script dangerouslySetInnerHTML={{ __html: sessionMarkScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the CSP. */}
        <script dangerouslySetInnerHTML={{ __html: themeMarkScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStill || <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  // What was pressed before is waiting for it (decision 78).
  useEffect(() => void dispatchEvent(new Event('alive')), []);
  return (
    <Provider store={store} serverState={serverState}>
      <SessionWatch />
      <Outlet />
      <RouteChange />
      <ToastHost>
        <CartRail />
      </ToastHost>
    </Provider>
  );
}

/** For what fails outside the site's own frame: all that is left is a way home. */
export function ErrorBoundary() {
  return (
    <main>
      <div className="wrap pt-5">
        <Logo />
      </div>
      <ErrorScreen />
    </main>
  );
}
