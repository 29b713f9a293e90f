import type { getOwnerShop } from '@juniper/core/contracts/owner-shop.ts';
import { useCall } from './calls.ts';

const path = '/owner/stores';

/** Loads stores, taxes and money as they are published. They have no draft. */
export const useOwnerShop = () => useCall<typeof getOwnerShop>(path);

/** Paths that a change of the shop makes outdated. The menu's screens name stations and taxes too. */
export const outdatedByShop: readonly string[] = [path, '/owner/catalogue', '/catalogue/now', '/owner/audit'];
