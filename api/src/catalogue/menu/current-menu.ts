import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Money } from '@juniper/core/rules/shop.ts';

/** `body` is the exact text of the published file, from which `hash` is taken. */
export type Menu = { revision: number; hash: string; body: string; catalogue: Catalogue };

export type CurrentMenu = { get: () => Menu };

/** Returns the currency, which cannot change once there are orders. */
export const getMoney = (menu: CurrentMenu): Money => menu.get().catalogue.shop.money;
