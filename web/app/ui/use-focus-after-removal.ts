import { useEffect } from 'react';

const controls = 'a[href], button, input, select, textarea, summary';

/** A person who pressed something this long ago still looks for the focus where it was. */
const pressedMs = 2_000;

/** Lists the controls in a node. An Undo of a toast is no neighbor: the next press would undo something else. */
const findControls = (node: Node | null): HTMLElement[] => {
  if (!(node instanceof HTMLElement)) return [];
  return [node, ...node.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => each.matches(`:is(${controls}):enabled, a[href], summary`) && !each.closest('.toasts'),
  );
};

/** Finds the control nearest to the removed nodes: after them, before them, then in what contains them. */
function findNeighbor({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  for (let node = nextSibling; node; node = node.nextSibling) {
    const control = findControls(node)[0];
    if (control?.isConnected) return control;
  }
  for (let node = previousSibling; node; node = node.previousSibling) {
    const control = findControls(node).at(-1);
    if (control?.isConnected) return control;
  }
  const main = document.getElementById('main');
  for (let node: Node | null = target; node && node !== main; node = node.parentNode) {
    const control = main?.contains(node) && findControls(node)[0];
    if (control) return control;
  }
  return main;
}

/**
 * Moves the focus to a neighbor when the control that has it is removed from the page. Without this the focus falls to the
 * body, and a keyboard or a screen reader begins at the top again. A removal that nobody pressed for moves it to the page
 * instead: a press that is under way must not hit another control.
 */
export function keepFocus(): () => void {
  let last: Node | undefined;
  let path = '';
  let pressedAt = 0;
  const onPress = () => {
    pressedAt = Date.now();
  };
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Node ? target : undefined;
    path = location.pathname;
  };
  // Some browsers also tell of the focus that is lost by a removal: then the control is gone a moment later.
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === last && last?.isConnected) last = undefined;
    });
  const observer = new MutationObserver((records) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const gone = last;
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
    last = undefined;
    // A new page decides by itself where it begins. A toast is gone with all that could be done in it.
    if (!record || location.pathname !== path || (record.target as Element).closest('.toasts')) return;
    const isPressed = Date.now() - pressedAt < pressedMs;
    const target = isPressed ? findNeighbor(record) : document.getElementById('main');
    target?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('keydown', onPress, true);
  document.addEventListener('pointerdown', onPress, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('keydown', onPress, true);
    document.removeEventListener('pointerdown', onPress, true);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}

export const useFocusAfterRemoval = (): void => useEffect(keepFocus, []);
