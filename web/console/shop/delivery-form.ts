import type { OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { findRepeatedPostcodes, getDelivery, hasPickup, isPostcodeEntry } from '@juniper/core/rules/delivery.ts';
import { type Cents, writeAmount } from '@juniper/core/rules/money.ts';
import type { Delivery, DeliveryArea, TaxProfile } from '@juniper/core/rules/shop.ts';
import type { Errors } from '../lib/form-parts.tsx';
import { readCents, shopMoney } from '../lib/money.ts';

export type AreaValues = { key: number; postcodes: string; fee: string; minimum: string };

/** `areas` stay as they were typed while the store does not deliver. */
export type HandoverValues = {
  hasPickup: boolean;
  delivers: boolean;
  areas: readonly AreaValues[];
  feeTaxClass: string;
};

const standard = 'standard';
const emptyArea = { postcodes: '', fee: '', minimum: '' };

const toAreaValues = ({ postcodes, feeCents, minimumCents }: DeliveryArea, key: number): AreaValues => ({
  key,
  postcodes: postcodes.join(', '),
  fee: writeAmount(shopMoney(), feeCents),
  minimum: writeAmount(shopMoney(), minimumCents),
});

export const toHandoverValues = (store: OwnerStore): HandoverValues => {
  const delivery = getDelivery(store);
  return {
    hasPickup: hasPickup(store),
    delivers: delivery !== null,
    areas: delivery?.areas.map(toAreaValues) ?? [{ key: 0, ...emptyArea }],
    feeTaxClass: delivery?.taxClass ?? standard,
  };
};

export const withArea = (areas: readonly AreaValues[]): AreaValues[] => [
  ...areas,
  { key: Math.max(-1, ...areas.map(({ key }) => key)) + 1, ...emptyArea },
];

/** Reads '4', '4.50', or nothing and '0' as no money. */
const readAmount = (text: string): Cents | undefined => (/^0*([.,]0*)?$/.test(text.trim()) ? 0 : readCents(text));

const readPostcodes = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((entry) => entry.trim().replaceAll(/\s+/g, ' ').toUpperCase())
    .filter(Boolean);

const toDelivery = ({ delivers, areas, feeTaxClass }: HandoverValues): Delivery | null =>
  delivers
    ? {
        areas: areas.map(({ postcodes, fee, minimum }) => ({
          postcodes: readPostcodes(postcodes),
          feeCents: readAmount(fee) ?? 0,
          minimumCents: readAmount(minimum) ?? 0,
        })),
        taxClass: feeTaxClass,
      }
    : null;

/** Returns what the call sends: nothing where it stays as it was. */
export const toHandoverForm = (values: HandoverValues, row: OwnerStore) => {
  const form = { pickup: values.hasPickup, delivery: toDelivery(values) };
  const before = { pickup: hasPickup(row), delivery: getDelivery(row) && toDelivery(toHandoverValues(row)) };
  return JSON.stringify(form) === JSON.stringify(before) ? {} : form;
};

const describeNoAmount = () => `Please enter an amount, such as ${writeAmount(shopMoney(), 450)}, or nothing.`;

export const checkHandoverValues = (values: HandoverValues): Errors => {
  const { hasPickup: isPickedUp, delivers, areas } = values;
  if (!isPickedUp && !delivers) return { hasPickup: 'A store needs pickup or delivery. To end both, close it below.' };
  if (!delivers) return {};
  const errors: Record<string, string> = {};
  for (const { key, postcodes, fee, minimum } of areas) {
    const entries = readPostcodes(postcodes);
    const wrong = entries.find((entry) => !isPostcodeEntry(entry));
    if (entries.length === 0) errors[`areas.${key}.postcodes`] = 'Please enter postcodes, or * for everywhere.';
    if (wrong) errors[`areas.${key}.postcodes`] = `We cannot read '${wrong}'. Write 97099, 970* or *.`;
    if (readAmount(fee) === undefined) errors[`areas.${key}.fee`] = describeNoAmount();
    if (readAmount(minimum) === undefined) errors[`areas.${key}.minimum`] = describeNoAmount();
  }
  const [repeated] = findRepeatedPostcodes(toDelivery(values));
  const last = areas.findLast(({ postcodes }) => repeated && readPostcodes(postcodes).includes(repeated));
  if (last) errors[`areas.${last.key}.postcodes`] ??= `${repeated} is there twice.`;
  return errors;
};

/** Lists the tax classes that the taxes of a store have, and the chosen one. */
export const listTaxClasses = (profile: TaxProfile | undefined, chosen: string): string[] => [
  ...new Set([standard, ...(profile?.rates.map(({ taxClass }) => taxClass) ?? []), chosen]),
];

/** Says the rules in words, for two editors who differ. */
export const describeHandover = ({ hasPickup: isPickedUp, delivers, areas, feeTaxClass }: HandoverValues) => ({
  pickup: isPickedUp ? 'yes' : 'no',
  delivery: delivers
    ? areas.map(({ postcodes, fee, minimum }) => `${postcodes}: ${fee || 0}, from ${minimum || 0}`).join('; ')
    : 'no',
  'taxes of the delivery fee': feeTaxClass,
});
