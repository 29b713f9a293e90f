import type { OwnerCatalogue } from '../../core/src/contracts/owner-menu.ts';
import type { Calls } from './retries.ts';

export async function readCatalogue(calls: Calls, token: string): Promise<OwnerCatalogue> {
  const { body } = await calls.send<OwnerCatalogue>({ method: 'GET', path: '/owner/catalogue', token });
  if (!body.data) throw new Error('the catalogue could not be read');
  return body.data;
}

/** Makes an item of the draft one cent dearer. */
export async function raisePrice(calls: Calls, token: string, wanted: number | undefined) {
  const item = (await readCatalogue(calls, token)).items.find((row) => row.id === wanted);
  if (!item) throw new Error(`there is no item ${wanted}`);
  const { id, isArchived: _, ...fields } = item;
  const body = { ...fields, priceCents: fields.priceCents + 1 };
  return calls.send({ method: 'PUT', path: `/owner/items/${id}`, token, body });
}
