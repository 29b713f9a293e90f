import type { MouseEvent } from 'react';
import { Button } from './Button.tsx';

/** Moves the focus from a button that removes its row to the next row, or to the beginning of the page. */
export const focusNextRow = ({ currentTarget }: MouseEvent): void => {
  const row = currentTarget.closest('tr, li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbor?.querySelector<HTMLElement>('input, button') ?? document.getElementById('main');
  next?.focus();
};

type RemoveButtonProps = { itemName: string; remove: () => void; variant?: 'quiet' | 'soft' };

/** Removes the row that it is in, and moves the focus on. */
export function RemoveButton({ itemName, remove, variant = 'quiet' }: RemoveButtonProps) {
  const onClick = (event: MouseEvent) => {
    focusNextRow(event);
    remove();
  };
  return (
    <Button variant={variant} size="sm" aria-label={`Remove ${itemName}`} onClick={onClick}>
      Remove
    </Button>
  );
}
