type Item = { readonly id: number; readonly category: string };

const partners: Readonly<Record<string, readonly string[]>> = {
  coffee: ['cake', 'bakery'],
  milkshake: ['bakery', 'cake'],
  cake: ['coffee'],
  bakery: ['coffee', 'milkshake'],
  soup: ['bakery', 'cake'],
  beans: ['bakery', 'cake'],
};

const maxItems = 3;

/** Returns items of the partner categories in turn. The id shifts the choice, so that neighbors differ. */
export const findPairings = <I extends Item>(menu: readonly I[], { id, category }: Item): readonly I[] => {
  const lists = (partners[category] ?? []).map((partner) => {
    const items = menu.filter((item) => item.category === partner);
    return items.map((_, at) => items[(at + id) % items.length] as I);
  });
  const rounds = Array.from({ length: maxItems }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1)));
  return rounds.flat().slice(0, maxItems);
};
