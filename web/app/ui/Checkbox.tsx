import type { ComponentProps, ReactNode } from 'react';
import { FieldError, useIds } from './Fields.tsx';

type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'className' | 'id' | 'type' | 'aria-describedby' | 'aria-invalid'
> & {
  label: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const { errorId, describedBy } = useIds(error);
  return (
    <div>
      <label className="check">
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={describedBy} />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
