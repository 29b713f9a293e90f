import { followNow } from './features/catalogue/follow-now.ts';
import { keepFocus } from './ui/use-focus-after-removal.ts';

/** Starts what no page needs for its first view. */
export const startLate = (): void => {
  followNow();
  keepFocus();
};
