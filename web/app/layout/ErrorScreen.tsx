import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A page that failed. Home is a full load on purpose: whatever broke is not carried along. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the one place that sees it; without this line a fault leaves no trace.
    console.error(error);
  }, [error]);
  return (
    <Notice
      title="Something spilled"
      lead="This page could not be shown. Trying again often helps; nothing in your cart is lost."
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
