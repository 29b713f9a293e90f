import type { getOwnerShop } from '@juniper/core/contracts/owner-shop.ts';
import { useCall } from './calls.ts';

const path = '/owner/stores';

/** Stores, taxes and money, as they are published: they have no draft. */
export const useOwnerShop = () => useCall<typeof getOwnerShop>(path);

/** What a change of the shop makes outdated: also the menu's screens, which name stations and taxes. */
export const outdatedByShop: readonly string[] = [path, '/owner/catalogue', '/catalogue/now', '/owner/audit'];
