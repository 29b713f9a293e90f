import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const findVisible = (id: string) => {
  const ticket = document.querySelector<HTMLElement>(`[data-ticket="${id}"]`);
  return ticket?.checkVisibility() ? ticket : undefined;
};

/** The tickets after it in its column, then those before it. */
const neighborsOf = (ticket: HTMLElement): string[] => {
  const ids = [...(ticket.parentElement?.children ?? [])].map((each) => (each as HTMLElement).dataset.ticket ?? '');
  const at = ids.indexOf(ticket.dataset.ticket ?? '');
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
};

/**
 * A ticket that moves takes the button with the focus out of the page. The focus goes to its Undo, else to the ticket
 * where it now stands, else to the next one: to tickets as a whole, so that no key pressed late moves another order.
 */
export const useKeptFocus = () => {
  const last = useRef<string[]>([]);

  useLayoutEffect(() => {
    if (last.current.length === 0 || document.activeElement !== document.body) return;
    const [own, ...others] = last.current.map(findVisible);
    const undo = own?.querySelector<HTMLElement>('[data-undo]');
    (undo ?? own ?? others.find(Boolean) ?? document.getElementById('main'))?.focus();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      const ticket = target.closest<HTMLElement>('[data-ticket]');
      last.current = ticket ? [ticket.dataset.ticket ?? '', ...neighborsOf(ticket)] : [];
    },
    // React hears of no blur while it takes an element away, so this is someone leaving.
    onBlur: () => {
      last.current = [];
    },
  };
};
