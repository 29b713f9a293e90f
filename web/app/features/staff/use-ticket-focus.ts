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
 * When a ticket moves, the button with the focus is removed from the page. The focus goes to the ticket's Undo, else to
 * the ticket in its new place, else to the next ticket. Not to that one's button: a late key press would move it.
 */
export const useTicketFocus = () => {
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
    // Not called when React removes an element, so the focus has really left.
    onBlur: () => {
      last.current = [];
    },
  };
};
