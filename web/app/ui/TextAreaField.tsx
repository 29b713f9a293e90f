import './form.css';
import { type ComponentProps, useId } from 'react';
import { FieldError } from './FieldError.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'aria-describedby' | 'aria-invalid'> & {
  label: string;
  name: string;
  error?: string | undefined;
};

export function TextAreaField({ label, error, rows = 6, ...textarea }: TextAreaFieldProps) {
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...textarea}
        id={id}
        rows={rows}
        className="input input--area"
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
      />
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
