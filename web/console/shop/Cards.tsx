import type { getCards, switchCards } from '@juniper/core/contracts/owner-payments.ts';
import { useRef, useState } from 'react';
import { useCallForm } from '../../app/lib/use-call-form.ts';
import { findEmpty } from '../../app/lib/use-form.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useCall, useChange } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { OwnPassword, readOwnPassword } from '../lib/OwnPassword.tsx';
import { outdatedByShop } from '../lib/owner-shop.ts';
import { Part } from '../lib/Part.tsx';

const path = '/owner/payments';

/** Switches whether customers can pay by card when they order. */
export function Cards() {
  const cards = useCall<typeof getCards>(path);
  return (
    <Part title="Cards">
      <Loaded call={cards}>{({ data }) => <Switch {...data} />}</Loaded>
    </Part>
  );
}

type CardsProps = { isOn: boolean; hasKeys: boolean; isTest: boolean };

function Switch({ isOn, hasKeys, isTest }: CardsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="muted">
        {isOn && hasKeys
          ? 'Customers pay by card when they order, or at the counter.'
          : 'Customers pay at the counter.'}
      </p>
      {isTest && (
        <p className="muted">These are Stripe’s test keys: nobody is charged, and test cards count as paid.</p>
      )}
      {!hasKeys && (
        <p className="muted">
          {isOn ? 'Cards are switched on, but their keys are missing.' : 'To take cards you need an account at Stripe.'}{' '}
          The person who runs your server enters its keys, <code>STRIPE_SECRET_KEY</code> and{' '}
          <code>STRIPE_WEBHOOK_SECRET</code>: see <code>docs/self-hosting.md</code>.
        </p>
      )}
      {(hasKeys || isOn) && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            {isOn ? 'Switch cards off' : 'Switch cards on'}
          </Button>
        </div>
      )}
      {isAsking && <SwitchDialog isOn={!isOn} onClose={() => setAsking(false)} />}
    </>
  );
}

/** `isOn`: what it asks for. */
function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const change = useChange<typeof switchCards>('PUT', { outdates: [path, ...outdatedByShop], onFailed: () => {} });
  const { form, failure, problems, pending } = useCallForm({
    read: readOwnPassword,
    check: findEmpty,
    call: async (given) => {
      await change.mutateAsync({ path, body: { isOn, ...given } });
      showToast('success', isOn ? 'Customers can now pay by card.' : 'Customers now pay at the counter.');
      onClose();
    },
  });
  return (
    <Modal
      title={isOn ? 'Switch cards on?' : 'Switch cards off?'}
      safeLabel="Change nothing"
      onClose={onClose}
      action={{
        label: isOn ? 'Switch on' : 'Switch off',
        variant: isOn ? 'primary' : 'danger',
        staysOpen: true,
        busy: pending,
        act: () => element.current?.requestSubmit(),
      }}
    >
      <form {...form} ref={element} className="grid gap-4">
        <p className="muted">
          {isOn
            ? 'At checkout customers choose between the counter and Stripe’s page for cards, Apple Pay and Google Pay.'
            : 'New orders are paid at the counter. Those that wait for their card payment can still be paid.'}
        </p>
        <OwnPassword disabled={pending} error={problems.password} />
        {failure && <Banner kind="danger">{failure.words}</Banner>}
      </form>
    </Modal>
  );
}
