import { type ComponentProps, type ReactNode, useState } from 'react';
import { FieldError, useIds } from '../../ui/Fields.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Asks for a password, with a button that shows what is typed. Hides it again while the form is sent. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const { id, hintId, errorId, describedBy } = useIds(error, hint);
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password">
        <input
          {...input}
          id={id}
          type={isShown && !input.disabled ? 'text' : 'password'}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <button
          type="button"
          className="password__show"
          aria-label="Show password"
          aria-controls={id}
          aria-pressed={isShown}
          disabled={input.disabled}
          onClick={() => setShown(!isShown)}
        />
      </div>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
