import type { unlinkGoogle } from '@juniper/core/contracts/google.ts';
import { sendSigned } from '../../lib/api.ts';
import { findEmpty, getText, useCallForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Fields.tsx';
import { showToast } from '../../ui/toast.ts';
import { AccountSection, CurrentPasswordField } from './AccountSection.tsx';

/** Unlinks Google from an account. A customer without a password must first set one with the form above. */
export function GoogleSection({ hasPassword, reload }: { hasPassword: boolean; reload: () => Promise<void> }) {
  const { failure, problems, pending, form, submitDisabled } = useCallForm({
    read: (data) => ({ googlePassword: getText(data, 'googlePassword') }),
    check: findEmpty,
    call: async ({ googlePassword: password }) => {
      const { message } = await sendSigned<typeof unlinkGoogle>('DELETE', '/auth/google', { password });
      showToast('success', message);
      await reload();
    },
  });
  return (
    <AccountSection title="Your Google login" lead="It’s linked to your account, so you can log in with one tap.">
      {failure && <Banner kind="danger">{failure.words}</Banner>}
      {hasPassword ? (
        <Form {...form} pending={pending} className="grid gap-4.5">
          <CurrentPasswordField name="googlePassword" disabled={pending} error={problems.googlePassword} />
          <div>
            <Button type="submit" variant="secondary" busy={pending} disabled={submitDisabled}>
              Unlink Google
            </Button>
          </div>
        </Form>
      ) : (
        <p>To unlink it, set a password first. Without one you couldn’t log in any more.</p>
      )}
    </AccountSection>
  );
}
