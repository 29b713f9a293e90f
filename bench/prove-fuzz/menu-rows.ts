import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';

type Row = { id: string | number; version: string };
export type MenuRows = Record<string, Row[]>;
type Send = (method: 'POST' | 'PUT', path: string, body: object) => Promise<{ data?: unknown }>;

const picture = defaultCafe.items[0]?.picture;
const facts = { allergens: null, traces: null, diet: [] };
export const item = {
  category: 'coffee',
  name: 'Fuzz',
  description: '',
  picture,
  priceCents: 100,
  isDrink: true,
  isDraft: true,
  ...facts,
};
export const category = {
  label: 'Fuzz',
  singular: 'fuzz',
  plural: 'fuzz',
  title: '',
  lead: '',
  description: '',
  picture,
  hasPage: false,
  hasSearch: false,
  heart: 'visit',
};
export const group = { name: 'Fuzz', kind: 'many', min: 0, max: 2, options: [] };
export const deal = { percentOff: 20, from: '2026-11-01' };

/** Adds three rows for each call that names a version, which succeeds only until the row is changed. */
export async function addMenuRows(send: Send): Promise<MenuRows> {
  const rows: MenuRows = {};
  const add = async (call: string, path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const { data } = await send(method, path, body);
    rows[call] = [...(rows[call] ?? []), data as Row];
    return data as Row;
  };
  for (const nth of [1, 2, 3]) {
    for (const verb of ['', '/archive', '/restore']) {
      await add(`/owner/items/:id${verb}`, '/owner/items', item);
      await add(`/owner/groups/:id${verb}`, '/owner/groups', group);
      const slug = `fuzz${verb.replace('/', '-')}-${nth}`;
      await add(`/owner/categories/:id${verb}`, '/owner/categories', { ...category, slug });
    }
    await add('/owner/catalogue/discard', '/owner/items', item);
    for (const call of ['/owner/deals/:id', 'DELETE /owner/deals/:id']) {
      const { id } = await add('items of the deals', '/owner/items', item);
      await add(call, `/owner/deals/${id}`, { ...deal, version: null }, 'PUT');
    }
  }
  return rows;
}
