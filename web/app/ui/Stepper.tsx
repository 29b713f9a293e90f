import type { Ref } from 'react';
import { Icon } from './Icon.tsx';

type StepperProps = {
  itemName: string;
  quantity: number;
  decrease: () => void;
  increase: () => void;
  increaseRef?: Ref<HTMLButtonElement>;
  /** No more can be had: plus looks so, and says why when pressed. */
  isMost?: boolean | undefined;
  /** Minus does nothing. */
  isLeast?: boolean | undefined;
  /** Something else says the number after a press. */
  isSilent?: boolean;
  /** What is counted, for who only hears the number. */
  note?: string;
};

export function Stepper({
  itemName,
  quantity,
  decrease,
  increase,
  increaseRef,
  isMost,
  isLeast,
  isSilent,
  note = 'in your cart',
}: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and there is none.
    <div className="stepper" role="group" aria-label={`Quantity of ${itemName}`}>
      <button type="button" aria-label={`Decrease ${itemName}`} aria-disabled={isLeast || undefined} onClick={decrease}>
        <Icon name="minus" />
      </button>
      <span aria-live={isSilent ? undefined : 'polite'} aria-atomic="true">
        {quantity}
        <span className="sr-only"> {note}</span>
      </span>
      <button
        type="button"
        aria-label={`Increase ${itemName}`}
        aria-disabled={isMost || undefined}
        onClick={increase}
        ref={increaseRef}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
