import './stepper.css';
import type { Ref } from 'react';
import { Icon } from './Icon.tsx';

type StepperProps = {
  itemName: string;
  quantity: number;
  decrease: () => void;
  increase: () => void;
  increaseRef?: Ref<HTMLButtonElement>;
};

export function Stepper({ itemName, quantity, decrease, increase, increaseRef }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and there is none.
    <div className="stepper" role="group" aria-label={`Quantity of ${itemName}`}>
      <button type="button" aria-label={`Decrease ${itemName}`} onClick={decrease}>
        <Icon name="minus" />
      </button>
      <span aria-live="polite" aria-atomic="true">
        {quantity}
        <span className="sr-only"> in your cart</span>
      </span>
      <button type="button" aria-label={`Increase ${itemName}`} onClick={increase} ref={increaseRef}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
