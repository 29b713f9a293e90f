import './app.css';
import youngSerif from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url';
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { MiniCartPlace } from './features/cart/CartLinks.tsx';
import { pageBackground } from './features/theme/theme-mark.ts';
import { ErrorBoundary, ErrorScreen, OutdatedPage } from './layout/ErrorBoundary.tsx';
import { PageProgress } from './layout/PageProgress.tsx';
import { RouteChange } from './layout/RouteChange.tsx';
import { Logo } from './layout/SiteLinks.tsx';
import { SiteOrigin } from './lib/page-head.tsx';
import { routes } from './routes.tsx';
import { ToastRail } from './ui/ToastRail.tsx';

const fonts = [youngSerif, hankenGrotesk];

type DocumentProps = {
  origin: string;
  /** What the server adds to <html>. React leaves it there in the browser. */
  attributes?: Record<string, string> | undefined;
  /** What the server adds to the head: scripts, style sheets, meta tags. React does not render it in the browser. */
  head?: ReactNode;
};

/** Renders the whole document, for server and browser. */
export function Document({ origin, attributes, head }: DocumentProps) {
  return (
    // The head's scripts and the header set attributes on this element before and after hydration.
    <html lang="en" {...attributes} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={pageBackground.daylight} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={pageBackground['after-hours']} media="(prefers-color-scheme: dark)" />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {head}
      </head>
      <body>
        <SiteOrigin value={origin}>
          <ErrorBoundary fallback={<OutsideError />}>
            <Site />
          </ErrorBoundary>
        </SiteOrigin>
      </body>
    </html>
  );
}

function Site() {
  const screen = useRoutes(routes);
  return (
    <>
      <PageProgress />
      {screen}
      <RouteChange />
      <OutdatedPage />
      <ToastRail>
        <MiniCartPlace />
      </ToastRail>
    </>
  );
}

/** Shows only a way home, for an error outside the site's layout. */
function OutsideError() {
  return (
    <main>
      <div className="wrap pt-5">
        <Logo reloadDocument />
      </div>
      <ErrorScreen />
    </main>
  );
}
