/**
 * Measures times, and once more if they miss their target: other work on the machine may have slowed the first
 * measurement.
 */
export async function measureWithRepeat<Figures>(
  name: string,
  measure: (attempt: number) => Promise<Figures>,
  isMet: (figures: Figures) => boolean,
): Promise<Figures> {
  const first = await measure(1);
  if (isMet(first)) return first;
  console.log(`${name}: missed, so measured once more. First: ${JSON.stringify(first)}`);
  const second = await measure(2);
  console.log(`${name}: second: ${JSON.stringify(second)}`);
  return second;
}
