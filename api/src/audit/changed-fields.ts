type Fields = Record<string, unknown>;

/** What differs, field by field; undefined: nothing. A row that was not there, or is not there now, is null. */
export function findChangedFields(before: object | undefined, after: object | undefined) {
  const [old, now] = [before, after] as [Fields | undefined, Fields | undefined];
  const fields = Object.keys({ ...old, ...now }).filter(
    (field) => JSON.stringify(old?.[field]) !== JSON.stringify(now?.[field]),
  );
  if (fields.length === 0) return undefined;
  const of = (row: Fields | undefined) => row && Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { before: of(old) ?? null, after: of(now) ?? null };
}
