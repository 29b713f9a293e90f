import type { OwnerShop } from '@juniper/core/contracts/owner-shop.ts';
import type { TaxProfile, TaxRate } from '@juniper/core/rules/shop.ts';
import { HttpError } from '../../platform/http/http-error.ts';

export type TaxProfileForm = Omit<TaxProfile, 'id'> & { id?: number };

const firstId = 100;

/** Gives new profiles their ids. Refuses unknown ids, and to remove a profile that a store uses. */
export function numberProfiles({ stores, taxProfiles }: OwnerShop, forms: readonly TaxProfileForm[]): TaxProfile[] {
  const ids = taxProfiles.map(({ id }) => id);
  const keptIds = forms.flatMap(({ id }) => id ?? []);
  if (new Set(keptIds).size < keptIds.length || keptIds.some((id) => !ids.includes(id))) {
    throw new HttpError(400, 'invalid_request', 'Those taxes are not there.', { data: { field: 'taxProfiles' } });
  }
  const store = stores.find(({ taxProfile }) => !keptIds.includes(taxProfile));
  if (store) throw new HttpError(409, 'profile_used', `${store.name} uses these taxes. Please give it others first.`);
  let nextId = Math.max(firstId - 1, ...ids) + 1;
  return forms
    .map(({ id, ...form }) => ({ id: id ?? nextId++, ...form, rates: form.rates.toSorted(compareClasses) }))
    .sort((one, other) => one.id - other.id);
}

function compareClasses({ taxClass: one }: TaxRate, { taxClass: other }: TaxRate): number {
  if (one === other) return 0;
  if (one === 'standard' || other === 'standard') return one === 'standard' ? -1 : 1;
  return one < other ? -1 : 1;
}
