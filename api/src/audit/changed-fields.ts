type Fields = Record<string, unknown>;

/** Returns the fields that differ, or undefined if none does. */
export function findChangedFields(before: object | undefined, after: object | undefined) {
  const [old, now] = [before, after] as [Fields | undefined, Fields | undefined];
  const fields = Object.keys({ ...old, ...now }).filter(
    (field) => JSON.stringify(old?.[field]) !== JSON.stringify(now?.[field]),
  );
  if (fields.length === 0) return undefined;
  return { before: pickFields(old, fields), after: pickFields(now, fields) };
}

const pickFields = (row: Fields | undefined, fields: string[]): Fields | null =>
  row ? Object.fromEntries(fields.map((field) => [field, row[field]])) : null;
