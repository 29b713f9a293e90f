import type { Problem } from '../../lib/form-problem.ts';
import { Field } from '../../ui/Field.tsx';

/** Kept on one line by no-break spaces. */
const specialCharacters = '@ $ ! % * ? &'.replaceAll(' ', '\u00a0');

type NewPasswordFieldsProps = { label: string; confirmLabel: string; disabled: boolean; problems: Problem['fields'] };

/** A password to be remembered from now on, typed twice, with its rule. */
export function NewPasswordFields({ label, confirmLabel, disabled, problems }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        disabled={disabled}
        hint={`At least 6 characters: uppercase, lowercase, a number and one of ${specialCharacters}`}
        error={problems.password}
      />
      <Field
        label={confirmLabel}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        disabled={disabled}
        error={problems.confirmPassword}
      />
    </>
  );
}
