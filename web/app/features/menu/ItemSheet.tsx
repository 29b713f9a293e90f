import './product.css';
import './item-sheet.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { findPairings } from '@juniper/core/rules/pairing.ts';
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Toasts } from '../../ui/ToastHost.tsx';
import { useBackdrop } from '../../ui/use-backdrop.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { openMiniCart, useCart } from '../cart/cart-store.ts';
import { useCatalogue, useCategoryPages } from '../catalogue/catalogue-store.ts';
import { lineIn, usePageKey, withItem } from '../catalogue/item-address.ts';
import { LimitBadge } from '../catalogue/LimitBadge.tsx';
import { useOffer } from '../deals/deal-clock.ts';
import { DealBadge, DealClock, ProductPrice } from '../deals/ProductPrice.tsx';
import { CupForm } from './CupForm.tsx';
import { useKept } from './food-filter.ts';
import { FavoriteHeart, type HeartOf, VisitHeart, WishlistHeart } from './Hearts.tsx';
import { useAvailable } from './use-available.ts';

/** The item with all that its card has no room for. It is open while it is rendered; Back closes it. */
export function ItemSheet({ item }: { item: Item }) {
  const [product] = useAvailable([item]);
  return product && <Sheet product={product} />;
}

/** The heart of the page under the sheet (decisions 14 and 15). */
const usePageHeart = (): HeartOf => {
  const pathname = useLocation().pathname.toLowerCase();
  const category = useCategoryPages().find(({ slug }) => paths.category(slug) === pathname);
  if (category) return category.heart === 'visit' ? VisitHeart : FavoriteHeart;
  return pathname === paths.favorites ? FavoriteHeart : WishlistHeart;
};

/** The line of the cart that the address asks to change, as it was when it was opened: saving gives it another key. */
const useLine = (id: number) => {
  const key = lineIn(useLocation().search);
  return useMemo(() => useCart.getState().items.find((item) => item.key === key && item.id === id), [key, id]);
};

function Sheet({ product }: { product: Item }) {
  const { id } = product;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { close, onClose } = useClose(dialog);
  const Heart = usePageHeart();
  const line = useLine(id);

  // Also when another item takes this one's place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item is what changed.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    if (panel.current) panel.current.scrollTop = 0;
  }, [id]);

  const closeByKey = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet-title"
      onCancel={closeByKey}
      onClose={onClose}
      {...useBackdrop(close)}
    >
      <div ref={panel} className="sheet__in">
        <SheetContent product={product} Heart={Heart} line={line} close={close} title={title} />
      </div>
      <div className="rail">
        <Toasts />
      </div>
    </dialog>
  );
}

type SheetContentProps = {
  product: Item;
  Heart: HeartOf;
  line?: CartItem | undefined;
  close: () => void;
  title?: RefObject<HTMLHeadingElement | null>;
};

/** What is in the sheet. The console's preview shows it without the dialog. */
export function SheetContent({ product, Heart, line, close, title }: SheetContentProps) {
  const { id, name, picture, description } = product;
  const offer = useOffer(product);
  return (
    <>
      <div className="sheet__photo">
        <Picture key={picture} name={picture} alt={name} sizes="(max-width: 48em) 100vw, 440px" />
        <span className="pcard__tags">
          <DealClock id={id} />
          <DealBadge offer={offer} />
          <LimitBadge id={id} />
        </span>
      </div>
      <div className="sheet__words">
        <div className="sheet__head">
          <h2 id="sheet-title" ref={title} className="focus-place" tabIndex={-1}>
            {name}
          </h2>
          <Heart product={product} />
          <IconButton icon="x" label="Close" onClick={close} />
        </div>
        <p className="sheet__price">
          <ProductPrice id={id} offer={offer} />
        </p>
        <p className="muted">{description || 'No description available'}</p>
        <CupForm key={`${id} ${line?.key}`} product={product} line={line} close={close}>
          <Pairs product={product} />
        </CupForm>
      </div>
    </>
  );
}

/** Another item takes this one's place in the history too, so that Back leads to the page. */
function Pairs({ product }: { product: Item }) {
  const pairs = findPairings(useKept(useAvailable(useCatalogue().items)), product);
  const location = useLocation();
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby="pairs">
      <h3 id="pairs" className="sheet__pairs-head">
        Goes well with
      </h3>
      <ul className="sheet__pairs">
        {pairs.map((pair) => (
          <li key={pair.id}>
            <Link to={withItem(location, pair.id)} state={location.state} replace>
              <Picture name={pair.picture} alt="" sizes="96px" />
              <span>{pair.name}</span>
              <PairPrice product={pair} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PairPrice({ product }: { product: Item }) {
  return <ProductPrice id={product.id} offer={useOffer(product)} />;
}

/** Opens the dialog while it is mounted. `close` goes back, if it was opened on this page. */
const useClose = (dialog: RefObject<HTMLDialogElement | null>) => {
  const navigate = useNavigate();
  const location = useLocation();
  const { isOpenedHere } = usePageKey();
  const isLeaving = useRef(false);
  const close = () => {
    // Going back takes a moment, in which a second press would leave the page.
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (isOpenedHere) void navigate(-1);
    else void navigate(withItem(location), { replace: true });
  };

  useLayoutEffect(() => {
    const element = dialog.current;
    openMiniCart(false);
    isLeaving.current = false;
    element?.showModal();
    // Before the element leaves the page: the browser gives the focus back to the link that opened it.
    return () => {
      isLeaving.current = true;
      element?.close();
    };
  }, [dialog]);

  // A second Esc closes a dialog without asking. One that is open again was closed by the cleanup above.
  return { close, onClose: () => dialog.current?.open || close() };
};
