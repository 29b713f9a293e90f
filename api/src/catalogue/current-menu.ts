import type { Catalogue } from '@juniper/core/rules/catalogue.ts';

/** A published revision. `body` is the exact text of its file, from which `hash` is taken. */
export type Menu = { revision: number; hash: string; body: string; catalogue: Catalogue };

/** The menu that orders are priced by, held in memory. */
export type CurrentMenu = { get: () => Menu };
