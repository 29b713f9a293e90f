import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { type Address, getMainStore, type Money, type TaxProfile } from '@juniper/core/rules/shop.ts';

const moveCafe = (address: Address, timeZone: string, money: Money, taxes: TaxProfile): Catalogue => ({
  ...defaultCafe,
  shop: {
    stores: [{ ...getMainStore(defaultCafe), address, timeZone, phone: '+43 1 555 0142' }],
    taxProfiles: [taxes],
    money,
  },
});

const included = (label: string, rateBp: number): TaxProfile => ({
  id: 1,
  name: label,
  isInclusive: true,
  rates: [{ taxClass: 'standard', label, rateBp }],
});

/** The default menu in a cafe with euros, and in one with yen: amounts in cents are amounts in yen. */
export const viennaCafe = moveCafe(
  { street: 'Lindengasse 7', town: 'Wien', region: '', zipCode: '1070', country: 'AT' },
  'Europe/Vienna',
  { code: 'EUR', minor: 2, locale: 'de-AT' },
  included('USt', 2_000),
);
export const tokyoCafe = moveCafe(
  { street: '3 Kagurazaka', town: 'Shinjuku', region: 'Tokyo', zipCode: '162-0825', country: 'JP' },
  'Asia/Tokyo',
  { code: 'JPY', minor: 0, locale: 'ja-JP' },
  included('Tax', 1_000),
);
