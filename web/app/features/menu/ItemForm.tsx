import { allergyNote } from '@juniper/core/content/legal.ts';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { describeAllergens, type Facts, listFactLines } from '@juniper/core/rules/food-facts.ts';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import {
  findOption,
  getLineItemFacts,
  getLineKey,
  getOptionsPrice,
  hasDefaultOptions,
} from '@juniper/core/rules/options.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { animate } from '../../ui/motion.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-store.ts';
import { useLogInFirst } from '../auth/return-path.ts';
import { addProduct, checkAvailable, showCartFull, showCartToast } from '../cart/add-product.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { changeLineItem, getQuantity, useClaimedCents } from '../cart/cart-store.ts';
import { getRowId } from '../cart/LineNotes.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { describeSoldOut, findSoldOutOption, isSoldOut, useLimit, useOptionLimits } from '../catalogue/limits.ts';
import { useOffer } from '../deals/deal-clock.ts';
import { saveDrink } from '../favorites/drinks.ts';
import { Choices, getGroupId, useCustomization } from './Choices.tsx';
import { useFittingOptions } from './fitting-items.ts';

type CupFormProps = {
  product: Item;
  /** The line of the cart that is changed; without it one is added. */
  line: CartItem | undefined;
  close: () => void;
  /** Between what is chosen and the foot. */
  children: ReactNode;
};

/** Shows the options of an item, what is in it, and the foot that puts it into the cart. */
export function ItemForm({ product, line, close, children }: CupFormProps) {
  const { id } = product;
  const catalogue = useCatalogue();
  const fitting = useFittingOptions(product);
  const customization = useCustomization(product, line?.options ?? fitting);
  const { lineItem } = customization;
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const problem = useProblem(customization);
  const { listCents, dealCents } = useOffer(product);
  const base = useClaimedCents(id) ?? dealCents ?? listCents;
  const navigate = useNavigate();
  const logInFirst = useLogInFirst();
  const leadTo = useRef<string>(undefined);
  const isUsual = hasDefaultOptions(catalogue, lineItem);

  // The row of a changed line is another element. It gets the focus once the dialog has given it back.
  useEffect(() => () => void setTimeout(() => leadTo.current && document.getElementById(leadTo.current)?.focus()), []);

  /** Returns whether the line item can be made. Says why not and leads to the group. */
  const isReady = (): boolean => {
    if (!problem) return true;
    showCartToast('warning', problem.words);
    document.getElementById(getGroupId(problem.group))?.focus();
    return false;
  };
  const add = () => {
    if (!isReady() || !checkAvailable(product, quantity)) return;
    if (!useAuth.getState().isAuthenticated) {
      showCartToast('info', 'Please login to add items to your cart');
      return logInFirst({ act: 'add', quantity, ...lineItem });
    }
    if (!addProduct(product, () => void navigate(paths.cart), lineItem.options, quantity)) return;
    close();
    void bumpBadge();
  };
  const save = (before: CartItem) => {
    const more = quantity - before.quantity;
    if (!isReady() || (more > 0 && !checkAvailable(product, more))) return;
    if (more > 0 && getQuantity(id) + more > maxItemQuantity) return showCartFull(getQuantity(id) + more);
    if (!changeLineItem(before.key, lineItem, quantity))
      return showCartToast('warning', 'This is no longer in your cart');
    leadTo.current = getRowId(getLineKey(lineItem));
    showCartToast('info', 'Cart updated!');
    close();
  };
  const keep = () => {
    if (!isReady()) return;
    if (useAuth.getState().isAuthenticated) return void saveDrink(lineItem);
    showToast('info', 'Please log in to save items to favorites!');
    logInFirst({ act: 'favorite', ...lineItem });
  };

  return (
    <ItemFields
      product={product}
      customization={customization}
      problem={problem}
      base={base}
      quantity={quantity}
      setQuantity={setQuantity}
      showFull={showCartFull}
      label={line ? 'Save changes' : 'Add to Cart'}
      onPress={() => (line ? save(line) : add())}
    >
      {!isUsual && (
        <p className="-ml-3">
          <Button variant="quiet" size="sm" onClick={keep}>
            Save this drink
          </Button>
        </p>
      )}
      {children}
    </ItemFields>
  );
}

type ItemFieldsProps = {
  product: Item;
  customization: Customization;
  problem: Problem | undefined;
  /** What one costs without its options. */
  base: Cents;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** Answers a press for more than an order may hold. */
  showFull: (quantity: number) => void;
  label: string;
  onPress: () => void;
  /** The store of the order, where it is not the customer's. */
  store?: string | undefined;
  /** Between what is chosen and the foot. */
  children?: ReactNode;
};

/** Shows the options of an item, what is in it, and the foot with count and price. The board shows it too. */
export function ItemFields({
  product,
  customization,
  problem,
  base,
  quantity,
  setQuantity,
  ...props
}: ItemFieldsProps) {
  const { id, name } = product;
  const catalogue = useCatalogue();
  const { lineItem } = customization;
  const isOut = isSoldOut(useLimit(id, props.store)) || undefined;
  const total = formatMoney(catalogue.shop.money, (base + getOptionsPrice(catalogue, lineItem)) * quantity);
  const facts = getLineItemFacts(catalogue, product, lineItem.options);
  return (
    <>
      {problem?.isSoldOut && (
        <p className="sheet__out" role="alert">
          {problem.words}
        </p>
      )}
      <Choices product={product} customization={customization} store={props.store} />
      <FoodFacts item={facts} />
      {props.children}
      <div className="sheet__foot">
        <Stepper
          itemName={name}
          quantity={quantity}
          note="chosen"
          isLeast={quantity === 1}
          isMost={quantity === maxItemQuantity}
          decrease={() => setQuantity(Math.max(quantity - 1, 1))}
          increase={() => (quantity < maxItemQuantity ? setQuantity(quantity + 1) : props.showFull(quantity + 1))}
        />
        <Button block aria-disabled={isOut} onClick={props.onPress}>
          {props.label} · {total}
        </Button>
      </div>
      <Spoken words={`${total}. ${describeAllergens(facts)}`} />
    </>
  );
}

type Customization = ReturnType<typeof useCustomization>;
type Problem = { group: number; words: string; isSoldOut: boolean };

/** Returns why the line item cannot be made: the group of an option that is sold out or missing, and a sentence. */
export const useProblem = ({ offers, lineItem, wrong }: Customization, store?: string): Problem | undefined => {
  const getLimit = useOptionLimits(store);
  const catalogue = useCatalogue();
  const out = findSoldOutOption(lineItem.options, getLimit);
  const offer = offers.find(({ options }) => options.some(({ id }) => id === out));
  if (out === undefined || !offer)
    return wrong && { group: wrong.id, words: `Please choose: ${wrong.name}`, isSoldOut: false };
  const sentence = describeSoldOut(findOption(catalogue, out)?.name ?? '', getLimit(out));
  const isLeftOut = offer.min === 0 && offer.kind !== 'one';
  const words = `${sentence} Please ${isLeftOut ? 'leave it out' : 'choose another'}.`;
  return { group: offer.id, words, isSoldOut: true };
};

/** Lets the number on the cart's button grow for a moment, once it is rendered. */
const bumpBadge = async () => {
  await new Promise(requestAnimationFrame);
  const grow = ['1', '1.3', '1'].map((scale) => ({ scale }));
  await animate(document.querySelector('.dock button .count'), grow, 240);
};

/** Long enough for a few presses in a row. */
const pauseMs = 300;

/** Tells screen readers price and allergens: nothing at first, then each change. */
function Spoken({ words }: { words: string }) {
  const first = useRef(words);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (words === first.current) return;
    first.current = '';
    const timer = setTimeout(() => setSaid(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

/** Says in a few short lines what is in an item. */
function FoodFacts({ item }: { item: Facts }) {
  return (
    <section className="sheet__facts" aria-labelledby="allergens">
      <h3 id="allergens">Allergens</h3>
      <dl>
        {listFactLines(item).map(([term, words]) => (
          <div key={term}>
            <dt>{term}:</dt> <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{allergyNote}</p>
      <Link className="link" to={paths.allergens}>
        All allergens
      </Link>
    </section>
  );
}
