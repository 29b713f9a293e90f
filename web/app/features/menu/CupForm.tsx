import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import {
  findOption,
  getLineItemFacts,
  getLineKey,
  getOptionsPrice,
  hasDefaultOptions,
} from '@juniper/core/rules/options.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from '../auth/auth-store.ts';
import { useLogInFirst } from '../auth/return-path.ts';
import { addProduct, hasMore, sayFull, sayOfCart } from '../cart/add-product.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { changeCup, quantityOf, useClaimedCents } from '../cart/cart-store.ts';
import { rowId } from '../cart/LineNotes.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { firstOut, isSoldOut, soldOutToast, useLimit, useOptionLimits } from '../catalogue/limits.ts';
import { useOffer } from '../deals/deal-clock.ts';
import { saveDrink } from '../favorites/save-drink.ts';
import { Choices, groupId } from './Choices.tsx';
import { FoodFacts } from './FoodFacts.tsx';
import { useCup } from './use-cup.ts';

type CupFormProps = {
  product: Item;
  /** The line of the cart that is changed; without it the cup is added. */
  line: CartItem | undefined;
  close: () => void;
  /** Between what is chosen and the foot. */
  children: ReactNode;
};

/** What can be chosen for an item, what is in the cup, and the foot that puts it into the cart. */
export function CupForm({ product, line, close, children }: CupFormProps) {
  const { id, name } = product;
  const catalogue = useCatalogue();
  const choosing = useCup(product, line?.options);
  const { cup, wrong } = choosing;
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const soldOut = useSoldOut(choosing);
  const isOut = isSoldOut(useLimit(id)) || undefined;
  const { listCents, dealCents } = useOffer(product);
  const base = useClaimedCents(id) ?? dealCents ?? listCents;
  const total = formatMoney(catalogue.shop.money, (base + getOptionsPrice(catalogue, cup)) * quantity);
  const facts = getLineItemFacts(catalogue, product, cup.options);
  const navigate = useNavigate();
  const logInFirst = useLogInFirst();
  const leadTo = useRef<string>(undefined);
  const isUsual = hasDefaultOptions(catalogue, cup);

  // The row of a changed line is another element. It gets the focus once the dialog has given it back.
  useEffect(() => () => void setTimeout(() => leadTo.current && document.getElementById(leadTo.current)?.focus()), []);

  /** Whether the cup can be made. If not, says why and leads to the group. */
  const isReady = (): boolean => {
    const problem = soldOut ?? (wrong && { group: wrong.id, words: `Please choose: ${wrong.name}` });
    if (!problem) return true;
    sayOfCart('warning', problem.words);
    document.getElementById(groupId(problem.group))?.focus();
    return false;
  };
  const add = () => {
    if (!isReady() || !hasMore(product, quantity)) return;
    if (!useAuth.getState().isAuthenticated) {
      sayOfCart('info', 'Please login to add items to your cart');
      return logInFirst({ act: 'add', quantity, ...cup });
    }
    if (addProduct(product, () => void navigate(paths.cart), cup.options, quantity)) setQuantity(1);
  };
  const save = (before: CartItem) => {
    const more = quantity - before.quantity;
    if (!isReady() || (more > 0 && !hasMore(product, more))) return;
    if (more > 0 && quantityOf(id) + more > maxItemQuantity) return sayFull(quantityOf(id) + more);
    if (!changeCup(before.key, cup, quantity)) return sayOfCart('warning', 'This is not in your cart any more');
    leadTo.current = rowId(getLineKey(cup));
    sayOfCart('info', 'Cart updated!');
    close();
  };
  const keep = () => {
    if (!isReady()) return;
    if (useAuth.getState().isAuthenticated) return void saveDrink(cup);
    showToast('info', 'Please log in to save items to favorites!');
    logInFirst({ act: 'favorite', ...cup });
  };

  return (
    <>
      {soldOut && (
        <p className="sheet__out" role="alert">
          {soldOut.words}
        </p>
      )}
      <Choices product={product} cup={choosing} />
      <FoodFacts item={facts} />
      {!isUsual && (
        <p className="-ml-3">
          <Button variant="quiet" size="sm" onClick={keep}>
            Save this drink
          </Button>
        </p>
      )}
      {children}
      <div className="sheet__foot">
        <Stepper
          itemName={name}
          quantity={quantity}
          note="chosen"
          isLeast={quantity === 1}
          isMost={quantity === maxItemQuantity}
          decrease={() => setQuantity(Math.max(quantity - 1, 1))}
          increase={() => (quantity < maxItemQuantity ? setQuantity(quantity + 1) : sayFull(quantity + 1))}
        />
        <Button block aria-disabled={isOut} onClick={() => (line ? save(line) : add())}>
          {line ? 'Save changes' : 'Add to Cart'} · {total}
        </Button>
      </div>
      <Spoken words={`${total}. ${describeAllergens(facts)}`} />
    </>
  );
}

/** The chosen option that is sold out, in words, and its group. */
const useSoldOut = ({ offers, cup }: ReturnType<typeof useCup>) => {
  const limitOf = useOptionLimits();
  const catalogue = useCatalogue();
  const out = firstOut(cup.options, limitOf);
  const offer = offers.find(({ options }) => options.some(({ id }) => id === out));
  if (out === undefined || !offer) return undefined;
  const sentence = soldOutToast(findOption(catalogue, out)?.name ?? '', limitOf(out));
  const isLeftOut = offer.min === 0 && offer.kind !== 'one';
  return { group: offer.id, words: `${sentence} Please ${isLeftOut ? 'leave it out' : 'choose another'}.` };
};

/** Long enough for a few presses in a row. */
const pauseMs = 300;

/** Price and allergens for who only hears them: nothing at first, then what has changed. */
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
