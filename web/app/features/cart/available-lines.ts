import { useHydrated } from '../../lib/browser.ts';
import { isSoldOut, useLimits } from '../catalogue/limits.ts';
import { useOrderStore } from '../catalogue/order-store.ts';
import type { CartItem } from './cart-state.ts';
import { readLineLimits } from './LineNotes.tsx';

/** Returns whether the item or one of its options is sold out. */
export const isLineSoldOut = ({ limit, out }: ReturnType<typeof readLineLimits>): boolean =>
  isSoldOut(limit) || out !== undefined;

/** Returns the lines that are not sold out. The others are in no total. */
export const useAvailableLines = (items: readonly CartItem[]): readonly CartItem[] => {
  const isHydrated = useHydrated();
  // Both change what `readLineLimits` answers.
  useLimits();
  useOrderStore();
  return isHydrated ? items.filter((item) => !isLineSoldOut(readLineLimits(item))) : items;
};
