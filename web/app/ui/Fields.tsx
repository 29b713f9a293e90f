import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** The form is being sent: all of its controls are disabled. */
  pending: boolean;
  /** The layout of its fields. */
  className?: string;
};

/** Renders a form whose fields are in one fieldset. */
export function Form({ pending, className, children, ...form }: FormProps) {
  return (
    <form {...form}>
      <fieldset className={className ? `form__fields ${className}` : 'form__fields'} disabled={pending}>
        {children}
      </fieldset>
    </form>
  );
}

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

/** Makes the ids that tie a control to its label, hint and error. */
export const useIds = (error: string | undefined, hint?: ReactNode) => {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error && `${id}-error`;
  return { id, hintId, errorId, describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined };
};

export function FieldError({ id, text }: { id: string | undefined; text: string }) {
  return (
    <span className="error" id={id}>
      <Icon name="warn" />
      {text}
    </span>
  );
}
