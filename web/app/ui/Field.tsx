import './form.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'aria-describedby' | 'aria-invalid'> & {
  label: ReactNode;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
      />
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
