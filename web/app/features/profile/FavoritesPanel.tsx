import '../orders/order-card.css';
import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '../../lib/account-messages.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyPanel } from '../../ui/EmptyPanel.tsx';
import { showToast } from '../../ui/toast.ts';
import { loadCommands } from '../cart/late-parts.ts';
import { cartToastMs } from '../cart/timings.ts';
import { removeFavorite } from './remove-favorite.ts';

const words = accountMessages.favorites;

export function FavoritesPanel({ favorites }: { favorites: readonly Favorite[] }) {
  // Takes the focus of a card that is gone.
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {favorites.length === 0 ? (
        <EmptyPanel title="No favorites yet" hint="Tap a heart on the menu and it will wait for you here.">
          <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
            Browse Menu
          </Link>
        </EmptyPanel>
      ) : (
        <>
          <h2 className="sr-only">Favorites</h2>
          <ul className="orders">
            {favorites.map((favorite) => (
              <FavoriteCard key={favorite.id} favorite={favorite} onRemoved={() => place.current?.focus()} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function FavoriteCard({ favorite, onRemoved }: { favorite: Favorite; onRemoved: () => void }) {
  const { id, productId, name, price, customizations, orderDate } = favorite;
  const dispatch = useAppDispatch();
  const [isRemoving, setIsRemoving] = useState(false);

  const onReorder = async () => {
    try {
      const { addToCart } = await loadCommands();
      if (dispatch(addToCart(productId))) showToast('success', words.reordered(name), { durationMs: cartToastMs });
      else showToast('warning', words.notReordered, { durationMs: cartToastMs });
    } catch {
      showToast('error', accountMessages.unreachable);
    }
  };
  const onRemove = async () => {
    setIsRemoving(true);
    const isRemoved = await dispatch(removeFavorite(id));
    setIsRemoving(false);
    if (!isRemoved) return showToast('error', words.removeFailed);
    showToast('success', words.removed);
    onRemoved();
  };

  const added = formatDate(orderDate);
  return (
    <li className="order">
      <div className="order__top">
        <h3>{name}</h3>
        <span className="font-semibold tabular-nums">{formatUsd(toCents(price))}</span>
      </div>
      <p className="order__when">
        {[customizations.join(', '), added && `Added ${added}`].filter(Boolean).join(' · ')}
      </p>
      <div className="order__end">
        <Button variant="soft" size="sm" aria-label={`Reorder: ${name}`} onClick={onReorder}>
          Reorder
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove: ${name}`} busy={isRemoving} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
