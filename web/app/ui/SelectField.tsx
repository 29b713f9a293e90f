import './form.css';
import './select.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'aria-describedby' | 'aria-invalid'> & {
  label: ReactNode;
  name: string;
  error?: string | undefined;
};

export function SelectField({ label, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className="input select"
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
      >
        {children}
      </select>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
