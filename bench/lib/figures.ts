/** Returns the value below which this fraction of all values lies. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

export const rounded = (value: number, digits = 3) => Number(value.toPrecision(digits));
