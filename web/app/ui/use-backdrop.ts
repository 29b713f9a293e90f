import { type MouseEvent, type PointerEvent, useRef } from 'react';

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
