import { Link } from 'react-router';
import { Button, buttonClass } from '../../app/ui/Button.tsx';
import { paths } from '../lib/paths.ts';
import { ScreenHead } from './ScreenHead.tsx';

export function NotFoundScreen() {
  return (
    <>
      <ScreenHead title="Nothing here" lead="This address is not one of the console’s. It may have been mistyped." />
      <Link className={buttonClass()} to={paths.today}>
        To the start
      </Link>
    </>
  );
}

/** A screen that failed, or whose code is no longer on the server since a new release. */
export function FailedScreen() {
  return (
    <>
      <ScreenHead title="Something spilled" lead="This screen could not be shown. Loading it again often helps." />
      <Button onClick={() => location.reload()}>Load again</Button>
    </>
  );
}
