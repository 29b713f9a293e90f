import { Icon } from './Icon.tsx';

type FavoriteButtonProps = {
  itemName: string;
  /** What the heart does: the tooltip and, with the item's name, the accessible name. */
  label: string;
  pressed: boolean;
  toggle: () => void;
};

export function FavoriteButton({ itemName, label, pressed, toggle }: FavoriteButtonProps) {
  return (
    <button
      className="heart"
      type="button"
      aria-pressed={pressed}
      aria-label={`${label}: ${itemName}`}
      title={label}
      onClick={toggle}
    >
      <Icon name="heart" />
    </button>
  );
}
