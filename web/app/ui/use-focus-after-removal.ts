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

/** Focuses the first that can have the focus: a control in a closed fold cannot. */
const focusFirst = (elements: HTMLElement[]): boolean =>
  elements.some((element) => {
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });

/** Focuses the control nearest to the removed nodes: after them, before them, then in what contains them. */
function focusNeighbor({ target, nextSibling, previousSibling }: MutationRecord): void {
  for (let node = nextSibling; node; node = node.nextSibling) {
    if (focusFirst(findControls(node))) return;
  }
  for (let node = previousSibling; node; node = node.previousSibling) {
    if (focusFirst(findControls(node).toReversed())) return;
  }
  const main = document.getElementById('main');
  for (let node: Node | null = target; node && node !== main; node = node.parentNode) {
    if (main?.contains(node) && focusFirst(findControls(node))) return;
  }
  main?.focus({ preventScroll: true });
}

/**
 * Moves the focus to a neighbor when the control that has it is removed from the page. Without this the focus falls to the
 * body, and a keyboard or a screen reader begins at the top again. A removal that nobody pressed for moves it to the page
 * instead: a press that is under way must not hit another control.
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let path = '';
  let pressedAt = 0;
  const onPress = () => {
    pressedAt = Date.now();
  };
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : undefined;
    path = location.pathname;
  };
  // Some browsers also tell of the focus that is lost by a removal: then the control is gone a moment later. Or it is
  // disabled while a call removes it.
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === last && last?.isConnected && !last.matches(':disabled')) last = undefined;
    });
  const observer = new MutationObserver((records) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const gone = last;
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
    last = undefined;
    // A new page decides by itself where it begins. A toast is gone with all that could be done in it.
    if (!record || location.pathname !== path || (record.target as Element).closest('.toasts')) return;
    if (Date.now() - pressedAt < pressedMs) focusNeighbor(record);
    else document.getElementById('main')?.focus({ preventScroll: true });
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
