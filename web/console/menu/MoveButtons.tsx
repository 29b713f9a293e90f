import './move-buttons.css';
import type { MouseEvent } from 'react';
import { Icon } from '../../app/ui/Icon.tsx';

type MoveButtonsProps = {
  name: string;
  /** The row's place in the list, from 0. */
  at: number;
  count: number;
  /** Shows the row at its new place before it returns. */
  onMove: (to: number) => void;
};

/** Moves a row of a list up or down. At an end of the list a button is not disabled, so that it keeps the focus. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>, to: number) => {
    if (to < 0 || to >= count) return;
    onMove(to);
    // A row that is moved in the page loses the focus.
    currentTarget.focus();
  };
  return (
    <span className="movers">
      <button
        className="iconbtn"
        type="button"
        aria-label={`Move ${name} up`}
        aria-disabled={at === 0}
        onClick={(event) => move(event, at - 1)}
      >
        <Icon name="up" />
      </button>
      <button
        className="iconbtn movers__down"
        type="button"
        aria-label={`Move ${name} down`}
        aria-disabled={at === count - 1}
        onClick={(event) => move(event, at + 1)}
      >
        <Icon name="up" />
      </button>
    </span>
  );
}
