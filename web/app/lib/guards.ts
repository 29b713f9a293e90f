/** Checks stored values. zod is not loaded in the browser. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

export const makeListParser =
  <T>(isEntry: (value: unknown) => value is T) =>
  (value: unknown): readonly T[] | undefined =>
    Array.isArray(value) && value.every(isEntry) ? value : undefined;
