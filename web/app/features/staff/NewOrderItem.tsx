import '../menu/item-sheet.css';
import '../menu/option-choices.css';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import type { Choice, Item } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import type { LineItem } from '@juniper/core/rules/options.ts';
import { priceItem } from '@juniper/core/rules/price-line.ts';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { useBackdrop } from '../../ui/Modal.tsx';
import { Toasts } from '../../ui/ToastRail.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { getGroupId, useCustomization } from '../menu/Choices.tsx';
import { ItemFields, useProblem } from '../menu/ItemForm.tsx';
import { claimDeals } from './new-order.ts';

type NewOrderItemProps = {
  product: Item;
  first: readonly Choice[] | undefined;
  quantity: number;
  /** It is added, not changed. */
  isNew: boolean;
  store: string;
  onTake: (lineItem: LineItem, quantity: number) => void;
  onClose: () => void;
};

/** Shows the item as its sheet on the menu does, for an order that staff enter. It is open while it is rendered. */
export function NewOrderItem({ product, first, quantity: before, isNew, store, onTake, onClose }: NewOrderItemProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const catalogue = useCatalogue();
  const customization = useCustomization(product, first);
  const problem = useProblem(customization, store);
  const [quantity, setQuantity] = useState(before);
  const [line] = claimDeals(catalogue, [{ id: product.id, quantity: 1 }]);
  const base = line && priceItem(catalogue, line, getShopDay(catalogue))?.price;
  const close = () => dialog.current?.close();

  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus({ preventScroll: true });
  }, []);

  const take = () => {
    if (!problem) return onTake(customization.lineItem, quantity);
    showToast('warning', problem.words);
    document.getElementById(getGroupId(problem.group))?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className="sheet neworder__sheet"
      aria-labelledby="new-order-item"
      onClose={onClose}
      {...useBackdrop(close)}
    >
      <div className="sheet__in">
        <div className="sheet__top">
          <IconButton icon="x" label="Close" onClick={close} />
        </div>
        <div className="sheet__words">
          <div className="sheet__head">
            <h2 id="new-order-item" ref={title} className="focus-place" tabIndex={-1}>
              {product.name}
            </h2>
          </div>
          <ItemFields
            product={product}
            customization={customization}
            problem={problem}
            base={base ?? product.priceCents}
            quantity={quantity}
            setQuantity={setQuantity}
            showFull={() => showToast('info', `An order takes up to ${maxItemQuantity} of an item.`)}
            label={isNew ? 'Add' : 'Save'}
            onPress={take}
            store={store}
          />
        </div>
      </div>
      <div className="toast-rail">
        <Toasts />
      </div>
    </dialog>
  );
}
