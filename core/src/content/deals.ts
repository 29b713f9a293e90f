import { isClaimCurrent } from '../rules/deals.ts';

/** Today's Deals by product id, in the order of the carousel: Mocha, Nitro Cold Brew, Chocolate cake, Frappé, Latte. */
export const featuredDealIds: readonly number[] = [5, 16, 101, 19, 3];

/** Whether a cart line may have the deal price: its product is on the list, and the list is not an old one. */
export const grantsDeal = (id: number, claimed: string | undefined, today: string): boolean =>
  claimed !== undefined && featuredDealIds.includes(id) && isClaimCurrent(claimed, today);
