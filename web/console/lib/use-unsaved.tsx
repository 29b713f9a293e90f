import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Modal } from '../../app/ui/Modal.tsx';

/**
 * Asks before a form with unsaved changes is left: by a link, by the browser's Back, by closing the tab. Show `question`
 * anywhere in the screen. Call `forget` when the form is saved and the screen itself leads on.
 */
export const useUnsaved = (isDirty: boolean): { question: ReactNode; forget: () => void } => {
  const isForgotten = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        isDirty && !isForgotten.current && currentLocation.pathname !== nextLocation.pathname,
      [isDirty],
    ),
  );

  useEffect(() => {
    // Changes after a save are asked for again.
    isForgotten.current = false;
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isForgotten.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const question = blocker.state === 'blocked' && (
    <Modal
      title="Leave without saving?"
      safeLabel="Stay here"
      // Closing it would call `onClose` too, and stop what it has just allowed.
      action={{ label: 'Leave', act: () => blocker.proceed(), staysOpen: true }}
      onClose={() => blocker.reset()}
    >
      <p className="muted">What you changed here is not saved yet.</p>
    </Modal>
  );
  return {
    question,
    forget: () => {
      isForgotten.current = true;
    },
  };
};
