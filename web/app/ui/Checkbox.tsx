import './form.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'className' | 'id' | 'type' | 'aria-describedby' | 'aria-invalid'
> & {
  label: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <div>
      <label className="check">
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={errorId} />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
