import type { Cents } from './money.ts';
import type { TaxProfile } from './shop.ts';
import type { Discount } from './vouchers.ts';

/** `base` is the taxed amount, less any discount and without tax. `rateBp` is hundredths of a percent. */
export type Tax = { label: string; rateBp: number; base: Cents; cents: Cents };

export type Totals = {
  subtotal: Cents;
  discount: Cents;
  deliveryFee: Cents;
  taxes: Tax[];
  tax: Cents;
  isTaxIncluded: boolean;
  final: Cents;
};

/** Returns 'Sales tax (9%)', or 'includes VAT (19%)' for a tax that is in the prices. */
export const formatTaxLabel = ({ label, rateBp }: Pick<Tax, 'label' | 'rateBp'>, isIncluded: boolean): string =>
  `${isIncluded ? 'includes ' : ''}${label} (${rateBp / 100}%)`;

/** What a delivery costs, and the class of its taxes. */
export type Fee = { cents: Cents; taxClass: string };

type Line = { price: Cents; quantity: number; taxClass?: string | undefined };

/**
 * Takes a discount off before tax, off its tax class or off all in proportion, and never off the fee. A tax class without
 * a rate pays no tax.
 */
export const calculateTotals = (
  profile: TaxProfile,
  lines: readonly Line[],
  discount: Discount = { cents: 0 },
  fee: Fee = { cents: 0, taxClass: '' },
): Totals => {
  const amounts = new Map<string, Cents>();
  for (const { price, quantity, taxClass = 'standard' } of lines)
    amounts.set(taxClass, (amounts.get(taxClass) ?? 0) + price * quantity);
  const subtotal = sum([...amounts.values()]);
  const granted = Math.min(discount.cents, subtotal);
  const weights = [...amounts].map(([taxClass, amount]) =>
    discount.taxClass === undefined || discount.taxClass === taxClass ? amount : 0,
  );
  const discounts = apportion(granted, weights);
  for (const [nth, [taxClass, amount]] of [...amounts].entries()) amounts.set(taxClass, amount - (discounts[nth] ?? 0));
  const { cents: deliveryFee, taxClass: feeClass } = fee;
  if (deliveryFee > 0) amounts.set(feeClass, (amounts.get(feeClass) ?? 0) + deliveryFee);
  const taxes = profile.isInclusive ? calculateIncludedTaxes(profile, amounts) : calculateAddedTaxes(profile, amounts);
  const tax = sum(taxes.map(({ cents }) => cents));
  const final = subtotal - granted + deliveryFee + (profile.isInclusive ? 0 : tax);
  return { subtotal, discount: granted, deliveryFee, taxes, tax, isTaxIncluded: profile.isInclusive, final };
};

/** Rounds each tax once, over the whole order, half a cent up. */
const calculateAddedTaxes = ({ rates }: TaxProfile, amounts: ReadonlyMap<string, Cents>): Tax[] => {
  const taxes: Tax[] = [];
  for (const { taxClass, ...rate } of rates) {
    const base = amounts.get(taxClass);
    if (base !== undefined) addTax(taxes, { ...rate, base, cents: 0 });
  }
  for (const tax of taxes) tax.cents = Math.floor((tax.base * tax.rateBp + 5_000) / 10_000);
  return taxes;
};

/** Shares a class's tax in its prices between several rates. */
const calculateIncludedTaxes = ({ rates }: TaxProfile, amounts: ReadonlyMap<string, Cents>): Tax[] => {
  const taxes: Tax[] = [];
  for (const [taxClass, classRates] of Map.groupBy(rates, (rate) => rate.taxClass)) {
    const amount = amounts.get(taxClass);
    if (amount === undefined) continue;
    const percents = classRates.map(({ rateBp }) => rateBp);
    const whole = 10_000 + sum(percents);
    const tax = Math.floor((2 * amount * (whole - 10_000) + whole) / (2 * whole));
    const shares = apportion(tax, percents);
    for (const [nth, { label, rateBp }] of classRates.entries())
      addTax(taxes, { label, rateBp, base: amount - tax, cents: shares[nth] ?? 0 });
  }
  return taxes;
};

const addTax = (taxes: Tax[], tax: Tax): void => {
  const same = taxes.find(({ label, rateBp }) => label === tax.label && rateBp === tax.rateBp);
  if (!same) {
    taxes.push(tax);
    return;
  }
  same.base += tax.base;
  same.cents += tax.cents;
};

/** Apportions by largest remainder. Uses big integers, because the products are larger than a number holds exactly. */
export const apportion = (amount: Cents, weights: readonly number[]): Cents[] => {
  const whole = sum(weights);
  if (amount === 0 || whole === 0) return weights.map(() => 0);
  if (weights.length === 1) return [amount];
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(whole)));
  const rest = products.map((product, nth) => ({ nth, remainder: Number(product % BigInt(whole)) }));
  rest.sort((one, other) => other.remainder - one.remainder);
  const missing = amount - sum(shares);
  for (const { nth } of rest.slice(0, missing)) shares[nth] = (shares[nth] ?? 0) + 1;
  return shares;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
