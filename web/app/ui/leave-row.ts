import type { MouseEvent } from 'react';

/** A row is about to leave the page: who works with the keyboard goes on in the next one, or where the page begins. */
export const leaveRow = ({ currentTarget }: MouseEvent): void => {
  const row = currentTarget.closest('tr, li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbor?.querySelector<HTMLElement>('input, button') ?? document.getElementById('main');
  next?.focus();
};
