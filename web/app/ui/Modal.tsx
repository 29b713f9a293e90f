import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';

type ModalProps = {
  title: string;
  children: ReactNode;
  /** The button that changes nothing. It has the focus at first; Esc and a press on the backdrop do the same. */
  safeLabel: string;
  onClose: () => void;
  /** `staysOpen`: for an action that may fail. The parent removes the modal when it is done. */
  action?: { label: string; act: () => void; variant?: 'danger' | 'primary'; staysOpen?: boolean; busy?: boolean };
};

/** Shows a dialog while it is rendered. The browser keeps the focus inside; afterwards it is where it was before. */
export function Modal({ title, children, safeLabel, onClose, action }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    safe.current?.focus();
    return () => {
      // The browser gives the focus back when a dialog is closed, but not when it is removed while it is open.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} className="modal" aria-labelledby={titleId} onClose={onClose} {...useBackdrop(close)}>
      <div className="modal__in">
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="modal__btns">
          {action && (
            <Button
              variant={action.variant ?? 'danger'}
              size="sm"
              busy={action.busy ?? false}
              onClick={() => {
                if (!action.staysOpen) close();
                action.act();
              }}
            >
              {action.label}
            </Button>
          )}
          <Button variant="secondary" size="sm" ref={safe} onClick={close}>
            {safeLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/**
 * Closes a dialog by a press on its backdrop. Press and release must both be there: a text selection that is dragged out of
 * the dialog ends on the backdrop too.
 */
export const useBackdrop = (close: () => void) => {
  const isPressed = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      isPressed.current = target === currentTarget;
    },
    onPointerUp: ({ target, currentTarget }: PointerEvent) => {
      isPressed.current &&= target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (isPressed.current && target === currentTarget) close();
    },
  };
};
