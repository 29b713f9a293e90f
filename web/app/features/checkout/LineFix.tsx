import type { MouseEvent } from 'react';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { removeProduct } from '../cart/add-product.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { setQuantity } from '../cart/cart-store.ts';
import type { LineProblem } from '../cart/LineNotes.tsx';
import { ItemLink } from '../catalogue/ItemLink.tsx';

/** Offers what corrects an unavailable line: other options, as many as are left, or to remove it. */
export function LineFix({ item, problem }: { item: CartItem; problem: LineProblem }) {
  const { key, id, name } = item;
  const { take, canBeChanged } = problem;
  const takeLeft = ({ currentTarget }: MouseEvent) => {
    // The button goes, so the line takes the focus.
    currentTarget.closest('li')?.focus();
    setQuantity(key, take);
  };
  return (
    <>
      {canBeChanged && (
        <ItemLink id={id} line={key} className={buttonClass({ variant: 'quiet', size: 'sm' })} label={`Change ${name}`}>
          Change
        </ItemLink>
      )}
      {take === 0 && <RemoveButton itemName={name} remove={() => removeProduct(item)} />}
      {take > 0 && (
        <Button variant="quiet" size="sm" aria-label={`Take ${take} ${name}`} onClick={takeLeft}>
          {`Take ${take}`}
        </Button>
      )}
    </>
  );
}
