/** Money is whole cents in code; dollars appear only in JSON and on the screen. */
export type Cents = number;

export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

export const toDollars = (cents: Cents): number => cents / 100;

export const formatUsd = (cents: Cents): string => `$${toDollars(cents).toFixed(2)}`;
