type Searchable = { name: string; description: string };

/** Drops capitals and accents: few people type the accent of 'frappé'. */
const simplify = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const splitWords = (text: string): string[] => simplify(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Counts the letters to change, add, drop or swap with their neighbor to get from one word to the other. */
const countEdits = (from: string, to: string): number => {
  let lastButOne: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const at = (line: number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY;
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(lastButOne, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    lastButOne = last;
    last = current;
  }
  return last[to.length] ?? 0;
};

/** Allows one mistake in a word of four letters or more, two from eight on. The word may be unfinished. */
const isAlmost = (asked: string, word: string): boolean => {
  const slips = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2;
  const starts = [-1, 0, 1].map((extra) => word.slice(0, asked.length + extra));
  return slips > 0 && starts.some((start) => countEdits(asked, start) <= slips);
};

const isInName = (asked: string, { name }: Searchable): boolean =>
  splitWords(name).some((word) => word.startsWith(asked)) ||
  // 'cake' finds the cheesecake, 'coldbrew' the cold brew.
  (asked.length > 2 && splitWords(name).join('').includes(asked));

const isInText = (asked: string, product: Searchable): boolean =>
  isInName(asked, product) || splitWords(product.description).some((word) => word.startsWith(asked));

const isAlmostInName = (asked: string, product: Searchable): boolean =>
  isInName(asked, product) || splitWords(product.name).some((word) => isAlmost(asked, word));

const isAlmostInText = (asked: string, product: Searchable): boolean =>
  isInText(asked, product) ||
  isAlmostInName(asked, product) ||
  splitWords(product.description).some((word) => isAlmost(asked, word));

/** Products with every word in name or description, matches in names first. Typos count only if nothing else matches. */
export const searchProducts = <P extends Searchable>(products: readonly P[], query: string): readonly P[] => {
  const asked = splitWords(query);
  if (asked.length === 0) return products;
  const matching = (matches: (word: string, product: P) => boolean) =>
    products.filter((product) => asked.every((word) => matches(word, product)));
  const found = [...new Set([...matching(isInName), ...matching(isInText)])];
  return found.length > 0 ? found : [...new Set([...matching(isAlmostInName), ...matching(isAlmostInText)])];
};
