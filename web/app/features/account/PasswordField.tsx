import { Field } from '../../ui/Field.tsx';

/** The password that proves who is sitting there. */
export function PasswordField({ name, ...field }: { name: string; disabled: boolean; error: string | undefined }) {
  return (
    <Field {...field} label="Current password" name={name} type="password" autoComplete="current-password" required />
  );
}
