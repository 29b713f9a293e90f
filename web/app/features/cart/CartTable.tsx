import './cart-table.css';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { removeProduct, sayOfCart } from './add-product.ts';
import type { CartItem } from './cart-state.ts';
import { clearCart, moveToWishlist, quantityOf, quantityTooLarge, setQuantity, useCart } from './cart-store.ts';
import { CupWords, LineNote, lineWords, rowId, type Trouble, troubleOf, useHeard } from './LineNotes.tsx';

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
  const trouble = troubleOf(item, useHeard(item));
  return (
    <tr id={rowId(item.key)} tabIndex={-1}>
      <td>
        <div className="ctable__item">
          <span className="ctable__photo">
            <Picture name={image} alt="" sizes="92px" />
          </span>
          <div>
            <div className="ctable__words">
              <p className="ctable__name">{itemName}</p>
              <CupWords item={item} hasFacts />
            </div>
            <LineNote name={name} words={lineWords(item, trouble)} />
            <RowActions item={item} trouble={trouble} />
          </div>
        </div>
      </td>
      <td>
        <Price money={money} listCents={listCents} dealCents={deal === undefined ? undefined : cents} />
      </td>
      <td>
        <QuantityInput item={item} />
      </td>
      <td className="ctable__total">{formatMoney(money, cents * quantity)}</td>
    </tr>
  );
}

/**
 * Shows Remove, Change and Move to wishlist. On a phone the last two are behind a button, unless the line cannot be had:
 * then they are what one can do, or choose another store at checkout.
 */
function RowActions({ item, trouble }: { item: CartItem; trouble: Trouble | undefined }) {
  const { key: line, id, name, itemName, differs, options } = item;
  const isShort = trouble !== undefined;
  const mayBeElsewhere = isShort && trouble.words !== quantityTooLarge;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const remove = (event: MouseEvent) => {
    focusNextRow(event);
    removeProduct(item);
  };
  const move = (event: MouseEvent) => {
    focusNextRow(event);
    moveToWishlist(line);
    // The wishlist is a list of products.
    const isPlain = differs.length === 0;
    sayOfCart(
      'success',
      isPlain ? `${name} moved to wishlist!` : `${itemName} moved to wishlist, without its options.`,
    );
  };
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
      className={isShort ? 'ctable__acts ctable__acts--shown' : 'ctable__acts'}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </Button>
      {!isShort && (
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
      )}
      <div className={isOpen ? 'ctable__menu ctable__menu--open' : 'ctable__menu'}>
        {options && (
          <ItemLink
            id={id}
            line={line}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            label={`Change ${name}`}
          >
            Change
          </ItemLink>
        )}
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
 * Stores a valid number (spec section 5) once it is typed in full: on Enter, when the field is left, or after a pause.
 * With each digit, '25' would first be a 2. A number that is refused gives way to the one that was there.
 */
function QuantityInput({ item: { key: line, id, name, quantity } }: { item: CartItem }) {
  const inputId = useId();
  const [typed, setTyped] = useState<string>();
  const wait = useTimeout();
  /** The cart may have changed since this was rendered: by a quick second press, or in another tab. */
  const getQuantity = () => useCart.getState().items.find(({ key }) => key === line)?.quantity ?? quantity;

  const store = (wanted: number) => {
    wait(0, () => {});
    setTyped(undefined);
    const before = getQuantity();
    if (wanted === before) return;
    if (wanted <= 0) return sayOfCart('warning', 'Quantity must be greater than 0');
    // All cups of an item count together.
    const all = quantityOf(id) - before + wanted;
    if (wanted > before && all > maxItemQuantity) return sayOfCart('warning', quantityTooLarge);
    setQuantity(line, wanted);
    sayOfCart('info', 'Cart updated!');
  };
  const take = (text: string | undefined) => {
    if (text === undefined) return;
    store(text === '' ? getQuantity() : Math.trunc(Number(text)));
  };
  const type = (text: string) => {
    setTyped(text);
    // An empty field waits for the next digit.
    wait(typingPauseMs, () => text !== '' && take(text));
  };

  return (
    <div className="qty">
      <button type="button" aria-label={`Decrease ${name}`} onClick={() => store(getQuantity() - 1)}>
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
      <button type="button" aria-label={`Increase ${name}`} onClick={() => store(getQuantity() + 1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

export function ClearCart({ isEmpty }: { isEmpty: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const clear = () => {
    clearCart();
    sayOfCart('info', 'All items removed from cart!');
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
