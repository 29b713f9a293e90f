import type { deleteAccount } from '@juniper/core/contracts/account.ts';
import { useRef } from 'react';
import { accountMessages } from '../../lib/account-messages.ts';
import { sendSigned } from '../../lib/api.ts';
import { findEmpty } from '../../lib/form-problem.ts';
import { storage } from '../../lib/storage.ts';
import { useCallForm } from '../../lib/use-call-form.ts';
import { textOf } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLogout } from '../auth/use-logout.ts';
import { PasswordField } from './PasswordField.tsx';

export function DeleteModal({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const logOut = useLogout();
  const { failure, problems, pending, form } = useCallForm({
    read: (data) => textOf(data, 'deletePassword'),
    check: (deletePassword) => (hasPassword ? findEmpty({ deletePassword }) : undefined),
    call: async (password) => {
      await sendSigned<typeof deleteAccount>('DELETE', '/auth/user', hasPassword ? { password } : {});
      // Its session is gone with it, so there is nothing left to tell the server.
      storage.clear();
      await logOut();
      showToast('success', accountMessages.account.deleted);
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
      <form {...form} ref={element} className="grid gap-4">
        <p className="text-muted">This cannot be undone. Your points and favorites are lost.</p>
        {failure && <Banner kind="danger">{failure.words}</Banner>}
        {hasPassword && <PasswordField name="deletePassword" disabled={pending} error={problems.deletePassword} />}
      </form>
    </Modal>
  );
}
