import type { MouseEvent } from 'react';

/** For a button that removes its row: moves the focus to the next row, or to the beginning of the page. */
export const focusNextRow = ({ currentTarget }: MouseEvent): void => {
  const row = currentTarget.closest('tr, li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbor?.querySelector<HTMLElement>('input, button') ?? document.getElementById('main');
  next?.focus();
};
