import './app.css';
import youngSerif from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url';
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { sessionMarkScript } from './features/auth/session.ts';
import { MiniCartPlace } from './features/cart/CartLinks.tsx';
import { paper, themeMarkScript } from './features/theme/theme-mark.ts';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { ErrorScreen } from './layout/ErrorScreen.tsx';
import { Logo } from './layout/Logo.tsx';
import { OutdatedPage } from './layout/OutdatedPage.tsx';
import { PageProgress } from './layout/PageProgress.tsx';
import { RouteChange } from './layout/RouteChange.tsx';
import { SiteOrigin } from './lib/page-head.tsx';
import { routes } from './routes.tsx';
import { ToastHost } from './ui/ToastHost.tsx';

/**
 * Remembers the last button that was pressed before hydration, and presses it again once the page answers. From the
 * start of hydration on, React records presses itself, so this script stops: otherwise they would run twice. The
 * script's hash is in the Content-Security-Policy, as are those of the two marks.
 */
const earlyPressScript =
  "{let b,h=e=>{b=e.target.closest('button')??b};addEventListener('click',h,true);addEventListener('hydrate',()=>removeEventListener('click',h,true));addEventListener('alive',()=>b?.click(),{once:true})}";

const inlineScripts = [sessionMarkScript, themeMarkScript, earlyPressScript];

const fonts = [youngSerif, hankenGrotesk];

type DocumentProps = {
  origin: string;
  /** What the server adds to <html>. React leaves it there in the browser. */
  attributes?: Record<string, string> | undefined;
  /** What the server adds to the head: style sheets, scripts, meta tags. React does not render it in the browser. */
  head?: ReactNode;
};

/** The whole document, for server and browser. */
export function Document({ origin, attributes, head }: DocumentProps) {
  return (
    // The head's scripts and the header set attributes on this element before and after hydration.
    <html lang="en" {...attributes} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={paper.daylight} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper['after-hours']} media="(prefers-color-scheme: dark)" />
        {inlineScripts.map((script) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the CSP.
          <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
        ))}
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
      <ToastHost>
        <MiniCartPlace />
      </ToastHost>
    </>
  );
}

/** For an error outside the site's layout: shows only a way home. */
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
