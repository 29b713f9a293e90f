import { mainStore } from '@juniper/core/rules/shop.ts';
import { sampleUser } from '../../../lib/testing/sample-user.ts';
import { type Limit, useLimits } from '../limits.ts';

/** Limits items and options where a visitor and the sample customer order. Nothing given: there is enough of everything. */
export const limitItems = (items: Record<number, Limit> = {}, options: Record<number, Limit> = {}): void => {
  const limits = { items, options };
  useLimits.setState({ stores: { [mainStore]: limits, [sampleUser.preferences.favoriteStore ?? '']: limits } });
};
