import type { OwnerShop, setTaxes } from '@juniper/core/contracts/owner-shop.ts';
import type { TaxProfile } from '@juniper/core/rules/shop.ts';
import { sendSigned } from '../../app/lib/api.ts';
import type { RowWords } from '../lib/EditedQuestion.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { formatSlug, toSlug } from '../lib/slug.ts';

export type RateValues = { key: number; label: string; percent: string };

/** Goods that are taxed alike. One without `taxClass` is new, and its key is made from its name. */
export type ClassValues = { key: number; taxClass: string; name: string; rates: readonly RateValues[] };

/** A profile without an id is new. */
export type ProfileValues = {
  key: number;
  id: number | null;
  name: string;
  isInclusive: boolean;
  classes: readonly ClassValues[];
};
export type TaxesValues = { profiles: readonly ProfileValues[] };

const standard = 'standard';

/** Formats 875 as '8.75'. */
export const formatPercent = (rateBp: number): string => (rateBp / 100).toFixed(2);

/** Reads '9', '8.75' or '8,75 %' as hundredths of a percent. */
export const readRate = (text: string): number | undefined => {
  const [, whole = '', part = ''] = text.trim().match(/^(\d{0,3})(?:[.,](\d{0,2}))?\s*%?$/) ?? [];
  if (whole + part === '') return undefined;
  const rateBp = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return rateBp <= 10_000 ? rateBp : undefined;
};

const profileValues = ({ id, name, isInclusive, rates }: TaxProfile, key: number): ProfileValues => {
  const classes = [...new Set([standard, ...rates.map(({ taxClass }) => taxClass)])];
  return {
    key,
    id,
    name,
    isInclusive,
    classes: classes.map((taxClass, nth) => ({
      key: nth,
      taxClass,
      name: '',
      rates: rates
        .filter((rate) => rate.taxClass === taxClass)
        .map(({ label, rateBp }, at) => ({ key: at, label, percent: formatPercent(rateBp) })),
    })),
  };
};

export const toTaxesValues = ({ taxProfiles }: OwnerShop): TaxesValues => ({
  profiles: taxProfiles.map(profileValues),
});

const nextKey = (rows: readonly { key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

const newRate = (rates: readonly RateValues[]): RateValues => ({ key: nextKey(rates), label: '', percent: '' });
export const withRate = (rates: readonly RateValues[]): RateValues[] => [...rates, newRate(rates)];
export const withClass = (classes: readonly ClassValues[]): ClassValues[] => [
  ...classes,
  { key: nextKey(classes), taxClass: '', name: '', rates: [newRate([])] },
];
export const withProfile = (profiles: readonly ProfileValues[]): ProfileValues[] => [
  ...profiles,
  {
    key: nextKey(profiles),
    id: null,
    name: '',
    isInclusive: false,
    classes: [{ key: 0, taxClass: standard, name: '', rates: [newRate([])] }],
  },
];

const getTaxClass = ({ taxClass, name }: ClassValues): string => taxClass || toSlug(name);

const toRates = ({ classes }: ProfileValues) =>
  classes.flatMap((goods) =>
    goods.rates.map(({ label, percent }) => ({
      taxClass: getTaxClass(goods),
      label: label.trim(),
      rateBp: readRate(percent) ?? 0,
    })),
  );

export const checkTaxes = ({ profiles }: TaxesValues): Errors => {
  const found: [string, string][] = profiles.flatMap((profile) => {
    const at = `profiles.${profile.key}`;
    return [
      ...(profile.name.trim() === '' ? [[`${at}.name`, 'Please enter a name.'] as [string, string]] : []),
      ...profile.classes.flatMap((goods): [string, string][] => {
        const isTwice = profile.classes.some(
          (other) => other.key < goods.key && getTaxClass(other) === getTaxClass(goods),
        );
        const where = `${at}.${goods.key}`;
        return [
          ...(getTaxClass(goods) === '' ? [[where, 'Please enter a name, such as Food.'] as [string, string]] : []),
          ...(isTwice ? [[where, 'There is one of this name already.'] as [string, string]] : []),
          ...goods.rates.flatMap(({ key, label, percent }): [string, string][] => [
            ...(label.trim() === ''
              ? [[`${where}.${key}.label`, 'Please enter its name, such as VAT.'] as [string, string]]
              : []),
            ...(readRate(percent) === undefined
              ? [[`${where}.${key}.percent`, 'Please enter a number from 0 to 100, such as 8.75.'] as [string, string]]
              : []),
          ]),
        ];
      }),
    ];
  });
  return Object.fromEntries(found);
};

export const saveTaxes = async ({ profiles }: TaxesValues, { version }: OwnerShop): Promise<OwnerShop> => {
  const taxProfiles = profiles.map((profile) => ({
    ...(profile.id !== null && { id: profile.id }),
    name: profile.name.trim(),
    isInclusive: profile.isInclusive,
    rates: toRates(profile),
  }));
  return (await sendSigned<typeof setTaxes>('PUT', '/owner/taxes', { taxProfiles, version })).data;
};

/** Returns 'Sales taxes: State 6.00 %, City 2.50 %, added to the prices'. */
export const describeProfile = ({ name, isInclusive, rates }: Omit<TaxProfile, 'id'>): string => {
  const list = rates.map(({ taxClass, label, rateBp }) => {
    const goods = taxClass === standard ? '' : ` for ${formatSlug(taxClass)}`;
    return `${label}${goods} ${formatPercent(rateBp)} %`;
  });
  return `${name}: ${list.join(', ') || 'no tax'}, ${isInclusive ? 'in the prices' : 'added to the prices'}`;
};

/** Says the taxes in words, for two editors who differ. */
export const describeTaxes = ({ profiles }: TaxesValues): RowWords => ({
  taxes: profiles.map((profile) => describeProfile({ ...profile, rates: toRates(profile) })).join('; '),
});
