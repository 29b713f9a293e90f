import type { deleteAccount, exportData } from '@juniper/core/contracts/account.ts';
import { canChangeStatus } from '@juniper/core/rules/order-status.ts';
import { useRef, useState } from 'react';
import { sendSigned } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { storage } from '../../lib/storage.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { findEmpty, getText } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Fields.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { useUser } from '../auth/auth-store.ts';
import { useLogout } from '../auth/RequireAuth.tsx';
import { AccountSection, CurrentPasswordField } from './AccountSection.tsx';

export function DataSection({ hasPassword }: { hasPassword: boolean }) {
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({ exportPassword: getText(data, 'exportPassword') }),
    check: (given) => (hasPassword ? findEmpty(given) : undefined),
    call: async ({ exportPassword: password }, element) => {
      const answer = await sendSigned<typeof exportData>('POST', '/auth/export', hasPassword ? { password } : {});
      saveFile(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }), 'juniper-row-data.json');
      element.reset();
    },
  });

  return (
    <AccountSection title="Your data" lead="Everything we hold about you, in one file.">
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      <Form {...form} pending={pending} className="grid gap-4.5">
        {hasPassword && (
          <CurrentPasswordField name="exportPassword" disabled={pending} error={problems.exportPassword} />
        )}
        <div>
          <Button type="submit" variant="secondary" busy={pending} disabled={submitDisabled}>
            Download my data
          </Button>
        </div>
      </Form>
    </AccountSection>
  );
}

export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <AccountSection
      title="Delete your account"
      lead="We erase your name, address and favorites, and your points are gone. We keep past orders for our accounts, without your name."
    >
      <div>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          Delete my account
        </Button>
      </div>
      {isAsked && <DeleteModal hasPassword={hasPassword} onClose={() => setIsAsked(false)} />}
    </AccountSection>
  );
}

/** Says which orders are cancelled. The device may not know an order from another one. */
const cancelledWords = (numbers: string[]): string =>
  numbers.length === 0
    ? 'If you have an order that we haven’t started, we cancel it.'
    : `We also cancel ${numbers.join(' and ')}, which we haven’t started yet.`;

function DeleteModal({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const logOut = useLogout();
  const orders = useUser()?.orderHistory ?? [];
  const cancelled = orders.filter(({ status }) => canChangeStatus('customer', status, 'cancelled'));
  const { failure, problems, pending, form } = useCallForm({
    read: (data) => getText(data, 'deletePassword'),
    check: (deletePassword) => (hasPassword ? findEmpty({ deletePassword }) : undefined),
    call: async (password) => {
      await sendSigned<typeof deleteAccount>('DELETE', '/auth/user', hasPassword ? { password } : {});
      // The session was deleted with the account. Without its token, logging out makes no call.
      storage.forgetCustomer();
      await logOut();
      showToast('success', 'Your account is deleted.');
    },
  });

  return (
    <Modal
      title="Delete your account?"
      safeLabel="Keep my account"
      onClose={onClose}
      action={{
        label: 'Delete for good',
        act: () => element.current?.requestSubmit(),
        staysOpen: true,
        busy: pending,
      }}
    >
      <Form {...form} pending={pending} ref={element} className="grid gap-4">
        <p className="muted">This can’t be undone. Your points and favorites will be gone.</p>
        <p>{cancelledWords(cancelled.map(({ orderNumber }) => orderNumber))}</p>
        {failure && <Banner kind="danger">{failure.words}</Banner>}
        {hasPassword && (
          <CurrentPasswordField name="deletePassword" disabled={pending} error={problems.deletePassword} />
        )}
      </Form>
    </Modal>
  );
}
