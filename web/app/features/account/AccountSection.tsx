import './account.css';
import type { ReactNode } from 'react';
import { PasswordField } from '../auth/auth-form.tsx';

/** Shows a row with a line above it: title and text on the left, controls on the right. */
export function AccountSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="account-section">
      <div>
        <h2 className="h3">{title}</h2>
        <p className="muted mt-2 max-w-measure-sm">{lead}</p>
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  );
}

/** Asks for the password before a change, so that another person at an open screen cannot make it. */
export function CurrentPasswordField({
  name,
  ...field
}: {
  name: string;
  disabled: boolean;
  error: string | undefined;
}) {
  return <PasswordField {...field} label="Current password" name={name} autoComplete="current-password" required />;
}
