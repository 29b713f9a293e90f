import './modal.css';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';

type ModalProps = {
  title: string;
  children: ReactNode;
  /** The action that changes nothing. It has the focus at first, and Esc and the backdrop mean the same. */
  safeLabel: string;
  onClose: () => void;
  /** `staysOpen`: for an action that may fail; whoever renders the modal takes it away. */
  action?: { label: string; act: () => void; staysOpen?: boolean; busy?: boolean };
};

/** Open as long as it is rendered. The browser keeps the focus inside and gives it back at the end. */
export function Modal({ title, children, safeLabel, onClose, action }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();

  useEffect(() => {
    dialog.current?.showModal();
    safe.current?.focus();
  }, []);

  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by itself.
    <dialog ref={dialog} className="modal" aria-labelledby={titleId} onClose={onClose} onClick={closeOnBackdrop}>
      <div className="modal__in">
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="modal__btns">
          {action && (
            <Button
              variant="danger"
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
