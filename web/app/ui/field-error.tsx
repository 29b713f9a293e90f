import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

/** The ids that tie a control to its label, hint and error. */
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
