import type { ComponentProps, ReactNode } from 'react';
import { FieldError, useIds } from './field-error.tsx';

type Control = 'input' | 'select' | 'textarea';
type ControlProps<Tag extends Control> = Omit<
  ComponentProps<Tag>,
  'className' | 'id' | 'aria-describedby' | 'aria-invalid'
> & { label: ReactNode; error?: string | undefined };
type FieldProps<Tag extends Control> = ControlProps<Tag> & { name: string };

export function Field({ label, hint, error, ...input }: FieldProps<'input'> & { hint?: string | undefined }) {
  const { id, hintId, errorId, describedBy } = useIds(error, hint);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
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

export function SelectField({ label, error, children, ...select }: FieldProps<'select'>) {
  const { id, errorId, describedBy } = useIds(error);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className="input select"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        {children}
      </select>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

export function TextAreaField({ label, error, rows = 6, ...textarea }: FieldProps<'textarea'>) {
  const { id, errorId, describedBy } = useIds(error);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...textarea}
        id={id}
        rows={rows}
        className="input input--area"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
