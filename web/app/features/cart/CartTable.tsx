import './cart-table.css';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTimeout } from '../../lib/browser.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { focusNextRow, RemoveButton } from '../../ui/RemoveButton.tsx';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { removeProduct, showCartToast } from './add-product.ts';
import type { CartItem } from './cart-state.ts';
import { clearCart, getQuantity, moveToWishlist, quantityTooLarge, setQuantity } from './cart-store.ts';
import { useCart } from './cart-view.ts';
import {
  describeLine,
  findLineProblem,
  getRowId,
  isLineSoldOut,
  LineNote,
  LineOptions,
  type LineProblem,
  useLineLimits,
} from './LineNotes.tsx';
import { Price } from './ProductPrice.tsx';

export function CartTable({ items }: { items: readonly CartItem[] }) {
  return (
    <table className="ctable">
      <caption className="sr-only">Items in your cart</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <CartRow key={item.key} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function CartRow({ item }: { item: CartItem }) {
  const { name, itemName, image, deal, quantity } = item;
  const money = useMoney();
  const listCents = toCents(money, item.listPrice);
  const cents = toCents(money, item.price);
  const limits = useLineLimits(item);
  const problem = findLineProblem(item, limits);
  const total = formatMoney(money, cents * quantity);
  return (
    <tr id={getRowId(item.key)} tabIndex={-1}>
      <td>
        <div className="ctable__item">
          <span className="ctable__photo">
            <Picture name={image} alt="" sizes="92px" />
          </span>
          <div>
            <div className="ctable__words">
              <p className="ctable__name">{itemName}</p>
              <LineOptions item={item} hasFacts />
            </div>
            <LineNote name={name} words={describeLine(item, problem)} />
            <RowActions item={item} problem={problem} />
          </div>
        </div>
      </td>
      <td>
        <Price money={money} listCents={listCents} dealCents={deal === undefined ? undefined : cents} />
      </td>
      <td>
        <QuantityInput item={item} />
      </td>
      <td className="ctable__total">{isLineSoldOut(limits) ? <s className="muted">{total}</s> : total}</td>
    </tr>
  );
}

/**
 * Shows Remove, Change, Move to wishlist and, for a line with a problem, another store. On a phone all but Remove are
 * behind a button. What corrects a problem in one tap comes first: as many as are left, other options, or Remove.
 */
function RowActions({ item, problem }: { item: CartItem; problem: LineProblem | undefined }) {
  const { key: line, id, name, differs, options } = item;
  const { take = 0, canBeChanged } = problem ?? {};
  const mayBeElsewhere = problem && problem.words !== quantityTooLarge;
  const canOnlyBeRemoved = problem && take === 0 && !canBeChanged;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const move = (event: MouseEvent) => {
    focusNextRow(event);
    moveToWishlist(line);
    // The wishlist is a list of products.
    const isPlain = differs.length === 0;
    showCartToast(
      'success',
      isPlain ? `${name} moved to wishlist!` : `${name} moved to wishlist. You’ll pick its options again later.`,
    );
  };
  const takeLeft = ({ currentTarget }: MouseEvent) => {
    // The button goes, so the row takes the focus.
    currentTarget.closest('tr')?.focus();
    setQuantity(line, take);
    showCartToast('info', 'Cart updated!');
  };
  const change = (variant: 'soft' | 'quiet') => (
    <ItemLink id={id} line={line} className={buttonClass({ variant, size: 'sm' })} label={`Change ${name}`}>
      Change
    </ItemLink>
  );
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The sheet that it opens gives the focus back.
    if (relatedTarget instanceof Element && relatedTarget.closest('dialog')) return;
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to the buttons inside.
    <div
      className={problem ? 'ctable__acts ctable__acts--shown' : 'ctable__acts'}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      {take > 0 && (
        <Button variant="soft" size="sm" aria-label={`Take ${take} ${name}`} onClick={takeLeft}>
          {`Take ${take}`}
        </Button>
      )}
      {canBeChanged && change('soft')}
      <RemoveButton itemName={name} variant={canOnlyBeRemoved ? 'soft' : 'quiet'} remove={() => removeProduct(item)} />
      <button
        ref={toggle}
        className="ctable__more"
        type="button"
        aria-label={`More for ${name}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      <div className={isOpen ? 'ctable__menu ctable__menu--open' : 'ctable__menu'}>
        {options && !canBeChanged && change('quiet')}
        <Button variant="quiet" size="sm" aria-label={`Move to wishlist: ${name}`} onClick={move}>
          Move to wishlist
        </Button>
        {mayBeElsewhere && (
          <Link
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            to={paths.checkout}
            aria-label={`Another store: ${name}`}
          >
            Another store
          </Link>
        )}
      </div>
    </div>
  );
}

/** Long enough to type a second digit. */
const typingPauseMs = 1_000;

/**
 * Stores a valid number once it is typed in full: on Enter, when the field is left, or after a pause.
 * With each digit, '25' would first be a 2. A number that is refused gives way to the one that was there.
 */
function QuantityInput({ item: { key: line, id, name, quantity } }: { item: CartItem }) {
  const inputId = useId();
  const [typed, setTyped] = useState<string>();
  const wait = useTimeout();
  /** Reads the current quantity: a quick second press or another tab may have changed it since the last render. */
  const readQuantity = () => useCart.getState().items.find(({ key }) => key === line)?.quantity ?? quantity;

  const store = (wanted: number) => {
    wait(0, () => {});
    setTyped(undefined);
    const before = readQuantity();
    if (wanted === before) return;
    if (wanted <= 0) return showCartToast('warning', 'Quantity must be greater than 0');
    // All cups of an item count together.
    const all = getQuantity(id) - before + wanted;
    if (wanted > before && all > maxItemQuantity) return showCartToast('warning', quantityTooLarge);
    setQuantity(line, wanted);
    showCartToast('info', 'Cart updated!');
  };
  const take = (text: string | undefined) => {
    if (text === undefined) return;
    store(text === '' ? readQuantity() : Math.trunc(Number(text)));
  };
  const type = (text: string) => {
    setTyped(text);
    // An empty field waits for the next digit.
    wait(typingPauseMs, () => text !== '' && take(text));
  };

  return (
    <div className="qty">
      <button type="button" aria-label={`Decrease ${name}`} onClick={() => store(readQuantity() - 1)}>
        <Icon name="minus" />
      </button>
      <label className="sr-only" htmlFor={inputId}>
        Quantity of {name}
      </label>
      <input
        id={inputId}
        type="number"
        inputMode="numeric"
        enterKeyHint="done"
        min={1}
        max={maxItemQuantity}
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && take(typed)}
        onBlur={() => take(typed)}
      />
      <button type="button" aria-label={`Increase ${name}`} onClick={() => store(readQuantity() + 1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

export function ClearCart({ isEmpty }: { isEmpty: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const clear = () => {
    clearCart();
    showCartToast('info', 'All items removed from cart!');
    // The button that had the focus is disabled from now on.
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <Button variant={isEmpty ? 'quiet' : 'danger'} size="sm" disabled={isEmpty} onClick={() => setAsking(true)}>
        Clear Cart
      </Button>
      {isAsking && (
        <Modal
          title="Clear Cart"
          safeLabel="Keep items"
          action={{ label: 'Remove all', act: clear }}
          onClose={() => setAsking(false)}
        >
          <p className="muted">Are you sure you want to remove all items from the cart?</p>
        </Modal>
      )}
    </>
  );
}
