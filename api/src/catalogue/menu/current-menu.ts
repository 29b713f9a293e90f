import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Money } from '@juniper/core/rules/shop.ts';

/** A published revision. `body` is the exact text of its file, from which `hash` is taken. */
export type Menu = { revision: number; hash: string; body: string; catalogue: Catalogue };

/** The menu that orders are priced by, held in memory. */
export type CurrentMenu = { get: () => Menu };

/** Returns the money of answers and emails. It cannot change once there are orders. */
export const getMoney = (menu: CurrentMenu): Money => menu.get().catalogue.shop.money;
