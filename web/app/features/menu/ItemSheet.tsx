import './product.css';
import './item-sheet.css';
import './option-choices.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { findPairings } from '@juniper/core/rules/pairing.ts';
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useMedia } from '../../lib/screen.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useBackdrop } from '../../ui/Modal.tsx';
import { animate } from '../../ui/motion.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Toasts } from '../../ui/ToastRail.tsx';
import type { CartItem } from '../cart/cart-state.ts';
import { openMiniCart, useCart } from '../cart/cart-view.ts';
import { DealBadge, DealClock, LimitBadge, ProductPrice } from '../cart/ProductPrice.tsx';
import { useCatalogue, useCategoryPages } from '../catalogue/catalogue-store.ts';
import { readLineKey, toItemAddress, usePageKey } from '../catalogue/item-address.ts';
import { useOffer } from '../deals/deal-clock.ts';
import { AccountFavoriteButton, VisitFavoriteButton } from '../favorites/favorites.tsx';
import { useKept } from './food-filter.ts';
import { ItemForm } from './ItemForm.tsx';
import { useAvailable } from './use-available.ts';
import { type ItemButton, WishlistButton } from './WishlistButton.tsx';

/** Shows the item with all that its card has no room for. It is open while it is rendered; Back closes it. */
export function ItemSheet({ item }: { item: Item }) {
  const [product] = useAvailable([item]);
  return product && <Sheet product={product} />;
}

/** Returns the heart of the page under the sheet. */
const usePageButton = (): ItemButton => {
  const pathname = useLocation().pathname.toLowerCase();
  const category = useCategoryPages().find(({ slug }) => paths.category(slug) === pathname);
  if (category) return category.heart === 'visit' ? VisitFavoriteButton : AccountFavoriteButton;
  return pathname === paths.favorites ? AccountFavoriteButton : WishlistButton;
};

/**
 * Returns the line of the cart that the address asks to change, as it was when it was opened: saving gives it another
 * key.
 */
const useLine = (id: number) => {
  const key = readLineKey(useLocation().search);
  return useMemo(() => useCart.getState().items.find((item) => item.key === key && item.id === id), [key, id]);
};

function Sheet({ product }: { product: Item }) {
  const { id } = product;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { close, onClose } = useClose(dialog, panel);
  const FavoriteButton = usePageButton();
  const line = useLine(id);
  const isWide = useMedia('(min-width: 48.0625em)');

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
        <SheetContent
          product={product}
          FavoriteButton={FavoriteButton}
          line={line}
          isWide={isWide}
          close={close}
          title={title}
        />
      </div>
      <div className="toast-rail">
        <Toasts />
      </div>
    </dialog>
  );
}

type SheetContentProps = {
  product: Item;
  FavoriteButton: ItemButton;
  line?: CartItem | undefined;
  /** In two columns, what goes well with the item is under its photograph. */
  isWide?: boolean;
  close: () => void;
  title?: RefObject<HTMLHeadingElement | null>;
};

/** Shows what is in the sheet. The console's preview shows it without the dialog. */
export function SheetContent({ product, FavoriteButton, line, isWide = false, close, title }: SheetContentProps) {
  const { id, name, picture, description } = product;
  const offer = useOffer(product);
  return (
    <>
      <div className="sheet__top">
        <IconButton icon="x" label="Close" onClick={close} />
      </div>
      <div className="sheet__side">
        <div className="sheet__photo">
          <Picture key={picture} name={picture} alt={name} sizes="(max-width: 48em) 100vw, 440px" />
          <span className="pcard__tags">
            <DealClock id={id} />
            <DealBadge offer={offer} />
            <LimitBadge id={id} />
          </span>
        </div>
        {isWide && <Pairs product={product} />}
      </div>
      <div className="sheet__words">
        <div className="sheet__head">
          <h2 id="sheet-title" ref={title} className="focus-place" tabIndex={-1}>
            {name}
          </h2>
          <FavoriteButton product={product} />
        </div>
        <p className="sheet__price">
          <ProductPrice id={id} offer={offer} />
        </p>
        <p className="muted">{description || 'No description available'}</p>
        <ItemForm key={`${id} ${line?.key}`} product={product} line={line} close={close}>
          {!isWide && <Pairs product={product} />}
        </ItemForm>
      </div>
    </>
  );
}

/**
 * Links to items that go well with this one. They take its place in the history too, so that Back leads to the page.
 */
function Pairs({ product }: { product: Item }) {
  const pairs = findPairings(useKept(useAvailable(useCatalogue().items)), product);
  const location = useLocation();
  if (pairs.length === 0) return null;
  return (
    <section className="sheet__goes" aria-labelledby="pairs">
      <h3 id="pairs" className="sheet__pairs-head">
        Goes well with
      </h3>
      <ul className="sheet__pairs">
        {pairs.map((pair) => (
          <li key={pair.id}>
            <Link to={toItemAddress(location, pair.id)} state={location.state} replace>
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

/** How long the panel slides down. */
const slideMs = 180;

/** Opens the dialog while it is mounted. `close` slides the panel down and goes back, if it was opened on this page. */
const useClose = (dialog: RefObject<HTMLDialogElement | null>, panel: RefObject<HTMLElement | null>) => {
  const navigate = useNavigate();
  const location = useLocation();
  const { isOpenedHere } = usePageKey();
  const isLeaving = useRef(false);
  const close = async () => {
    // Going back takes a moment, in which a second press would leave the page.
    if (isLeaving.current) return;
    isLeaving.current = true;
    await animate(panel.current, [{ opacity: 0, transform: 'translateY(100%)' }], slideMs);
    // Back was pressed meanwhile.
    if (!dialog.current) return;
    if (isOpenedHere) void navigate(-1);
    else void navigate(toItemAddress(location), { replace: true });
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
