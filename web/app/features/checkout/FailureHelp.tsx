import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { describeLine, findLineProblem, useLineLimits } from '../cart/LineNotes.tsx';
import type { Change, Failure } from './checkout-state.ts';

type FailureHelpProps = { failure: Failure; disabled: boolean };

/** Offers what helps after a refusal: another time, the account's page, or the lines to correct. */
export function FailureHelp({ failure: { code, changes, offer }, disabled }: FailureHelpProps) {
  return (
    <>
      {offer && (
        <div className="mt-3">
          <Button
            size="sm"
            disabled={disabled}
            onClick={({ currentTarget }) => {
              // Chosen at once, so that what is sent is what the button says.
              flushSync(offer.accept);
              currentTarget.form?.requestSubmit();
            }}
          >
            {offer.label}
          </Button>
        </div>
      )}
      {code === 'confirm_email' && (
        <>
          {' '}
          <Link className="link" to={paths.account}>
            Go to your account
          </Link>
        </>
      )}
      {changes && changes.length > 0 && (
        <>
          <ul>
            {changes.map((change) => (
              <ChangedLine key={change.item.key} {...change} />
            ))}
          </ul>
          <div className="mt-3">
            <Link className={buttonClass({ variant: 'danger', size: 'sm' })} to={paths.cart}>
              Go to your cart
            </Link>
          </div>
        </>
      )}
    </>
  );
}

function ChangedLine({ item, refused, store }: Change) {
  const trouble = findLineProblem(item, useLineLimits(item, store), refused);
  return <li>{`${item.name}: ${describeLine(item, trouble, refused) ?? 'Please look at it again'}`}</li>;
}
