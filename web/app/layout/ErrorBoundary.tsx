import { Component, type ReactNode } from 'react';
import { useOutdatedPage } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

type ErrorBoundaryProps = { children: ReactNode; fallback: ReactNode };

/** Shows the fallback if something below it throws. A key that changes with the address resets it for the next page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: the one place that sees it; without this line a fault leaves no trace.
    console.error(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Replaces a page that failed. Home is a full load on purpose, so that no broken state is kept. */
export function ErrorScreen() {
  return (
    <Notice
      title="Something spilled"
      lead="This page could not be shown. Trying again often helps; nothing in your cart is lost."
      picture="enamel-mug"
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <a className={buttonClass({ variant: 'secondary' })} href={paths.landing}>
          Home
        </a>
      </div>
    </Notice>
  );
}

/**
 * Offers a reload after the server has refused a change from an outdated page. The cart is stored on the device and
 * stays. Not loaded late: a server of a newer release no longer has this page's files.
 */
export function OutdatedPage() {
  const words = useOutdatedPage((state) => state.words);
  if (!words) return null;
  return (
    <div className="outdated">
      <Banner kind="wait">
        <p>{words}</p>
        <Button size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      </Banner>
    </div>
  );
}
