import './menu-drawer.css';
import './new-order.css';
import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { type CartLine, maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import {
  describeOptions,
  getLineKey,
  getOffers,
  type LineItem,
  listChosenOptions,
} from '@juniper/core/rules/options.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Fields.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { Toasts } from '../../ui/ToastRail.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { StoreChoice } from './MenuDrawer.tsx';
import { NewOrderItem, NewOrderMenu } from './NewOrderMenu.tsx';
import { addLine, newOrderWords, replaceLine, setQuantity } from './new-order.ts';
import { boardStores, getStoreLabel, getTicketZone } from './tickets.ts';
import { type NewOrderState, useNewOrder } from './use-new-order.ts';

type NewOrderProps = {
  /** Undefined: the board shows all stores, so the panel asks for one first. */
  boardStore: BoardStore | undefined;
  onClose: () => void;
};

/** Takes an order at the counter or by phone. It is open while it is rendered. */
export function NewOrder({ boardStore, onClose }: NewOrderProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const stores = boardStores();
  const [chosen, choose] = useState<BoardStore | undefined>(stores.length === 1 ? stores[0] : undefined);
  const key = boardStore ?? chosen;
  const store = useCatalogue((catalogue) => (key === undefined ? undefined : findStore(catalogue, key)));
  const close = () => dialog.current?.close();

  useEffect(() => dialog.current?.showModal(), []);
  // Not the search field: a tablet would cover the menu with its keyboard. Also when the store was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is what changed.
  useEffect(() => title.current?.focus(), [key]);

  const onPlaced = (ticket: Ticket) => {
    const { orderNumber, name, dueAt } = ticket;
    const when = dueAt ? `, ready about ${formatTime(getTicketZone(ticket), Date.parse(dueAt))}` : '';
    close();
    showToast('success', newOrderWords.placed(orderNumber, name ?? '', when));
  };

  // Not closed by a press beside it, which would lose what was entered.
  return (
    <dialog ref={dialog} className="drawer neworder" aria-labelledby="new-order-title" onClose={onClose}>
      <div className="drawer__in">
        <div className="drawer__top">
          <h2 id="new-order-title" ref={title} className="focus-place" tabIndex={-1}>
            {newOrderWords.title}
            {store && `, ${getStoreLabel(store.store)}`}
          </h2>
          <IconButton icon="x" label="Close" onClick={close} />
        </div>
        {store ? <Entry key={store.store} store={store} onPlaced={onPlaced} /> : <StoreChoice onChoose={choose} />}
      </div>
      <div className="toast-rail">
        <Toasts />
      </div>
    </dialog>
  );
}

/** The line whose options are open, or the item that is to be added with options. */
type Chosen = { lineItem: LineItem; key?: string; quantity: number };

function Entry({ store, onPlaced }: { store: Store; onPlaced: (ticket: Ticket) => void }) {
  const order = useNewOrder(store, onPlaced);
  const [chosen, choose] = useState<Chosen>();
  const product = useCatalogue((catalogue) => chosen && findItem(catalogue, chosen.lineItem.id));

  const take = (lineItem: LineItem, quantity: number) => {
    const { lines } = order;
    order.change(
      chosen?.key === undefined
        ? addLine(lines, lineItem, quantity)
        : replaceLine(lines, chosen.key, lineItem, quantity),
    );
    choose(undefined);
  };
  return (
    <div className="neworder__cols">
      <NewOrderMenu
        store={store.store}
        onAdd={(lineItem) => order.change(addLine(order.lines, lineItem, 1))}
        onChoose={(lineItem) => choose({ lineItem, quantity: 1 })}
      />
      <OrderForm store={store} order={order} onChoose={choose} />
      {chosen && product && (
        <NewOrderItem
          product={product}
          first={chosen.lineItem.options}
          quantity={chosen.quantity}
          isNew={chosen.key === undefined}
          store={store.store}
          onTake={take}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  );
}

type OrderFormProps = { store: Store; order: NewOrderState; onChoose: (chosen: Chosen) => void };

function OrderForm({ store, order, onChoose }: OrderFormProps) {
  const catalogue = useCatalogue();
  const nameField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const id = useId();
  const { lines, priced, when, refusal, busy } = order;
  const total = priced && lines.length > 0 ? ` · ${formatMoney(catalogue.shop.money, priced.totals.final)}` : '';
  const codeProblem = refusal.isOfCode ? refusal.words : undefined;
  const problem = codeProblem ? undefined : refusal.words || (order.at ? when.problem : undefined);
  // Its problem is read with it.
  useEffect(() => {
    if (codeProblem) codeField.current?.focus();
  }, [codeProblem]);
  const place = async () => {
    if (!(await order.place()) && lines.length > 0 && !order.name.trim() && !order.memberCode.trim())
      nameField.current?.focus();
  };
  return (
    <form
      className="neworder__form"
      aria-label="Order"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void place();
      }}
    >
      <ul className="neworder__lines" aria-label="In this order">
        {lines.length === 0 && <li className="muted">{newOrderWords.empty}</li>}
        {lines.map((line) => (
          <OrderLine key={getLineKey(line)} line={line} order={order} onChoose={onChoose} />
        ))}
      </ul>
      <div className="neworder__fields">
        <div className="field">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            ref={nameField}
            id={`${id}-name`}
            className="input"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="words"
            value={order.name}
            onChange={({ target }) => order.setName(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-code`}>Their code (optional)</label>
          <input
            ref={codeField}
            id={`${id}-code`}
            className="input"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={codeProblem ? true : undefined}
            aria-describedby={codeProblem && `${id}-code-problem`}
            value={order.memberCode}
            onChange={({ target }) => order.setMemberCode(target.value)}
          />
          {codeProblem && <FieldError id={`${id}-code-problem`} text={codeProblem} />}
        </div>
        {store.countsWork && (
          <div className="field">
            <label htmlFor={`${id}-when`}>When</label>
            <select
              id={`${id}-when`}
              className="input select"
              value={order.at}
              onChange={({ target }) => order.chooseTime(target.value)}
            >
              {when.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              {order.at && !when.choices.some(({ value }) => value === order.at) && (
                <option value={order.at}>{newOrderWords.taken}</option>
              )}
            </select>
          </div>
        )}
      </div>
      <div role="alert">{problem && <FieldError id={`${id}-problem`} text={problem} />}</div>
      <Button type="submit" block busy={busy} aria-describedby={`${id}-till`}>
        Place order{total}
      </Button>
      <p className="hint" id={`${id}-till`}>
        {newOrderWords.till}
      </p>
    </form>
  );
}

type OrderLineProps = { line: CartLine; order: NewOrderState; onChoose: (chosen: Chosen) => void };

/** Shows a line with its count. A press on its name opens the options. */
function OrderLine({ line, order, onChoose }: OrderLineProps) {
  const catalogue = useCatalogue();
  const key = getLineKey(line);
  const item = findItem(catalogue, line.id);
  const name = item?.name ?? 'An item';
  const differs = describeOptions(listChosenOptions(catalogue, line));
  const whole = [name, ...differs].join(', ');
  const note = order.getNote(line);
  const set = (quantity: number) => order.change(setQuantity(order.lines, key, quantity));
  const words = (
    <>
      <span className="neworder__name">{name}</span>
      {differs.length > 0 && <span className="muted small">{differs.join(', ')}</span>}
    </>
  );
  return (
    <li className="neworder__line">
      {item && getOffers(catalogue, line.id).length > 0 ? (
        <button
          className="neworder__words"
          type="button"
          aria-label={`Change ${whole}`}
          onClick={() => onChoose({ lineItem: line, key, quantity: line.quantity })}
        >
          {words}
        </button>
      ) : (
        <span className="neworder__words">{words}</span>
      )}
      <Stepper
        itemName={whole}
        quantity={line.quantity}
        note="in this order"
        isMost={line.quantity === maxItemQuantity}
        decrease={() => set(line.quantity - 1)}
        increase={() => set(line.quantity + 1)}
      />
      {note && <span className="neworder__note">{note}</span>}
    </li>
  );
}
