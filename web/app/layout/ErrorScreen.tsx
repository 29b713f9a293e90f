import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A page that failed. Home is a full load on purpose, so that no broken state is kept. */
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
