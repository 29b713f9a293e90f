export type Recipe = { id: string; name: string; description: string };

export const recipes: readonly Recipe[] = [
  {
    id: 'classic-espresso',
    name: 'Classic Espresso',
    description: 'A short, syrupy double: eighteen grams in, thirty-six out, in under half a minute.',
  },
  {
    id: 'creamy-latte',
    name: 'Creamy Latte',
    description: 'A double espresso under milk steamed until it shines like wet paint.',
  },
  {
    id: 'cappuccino',
    name: 'Cappuccino',
    description: 'Equal parts espresso, milk and dense foam, in a cup small enough to stay hot.',
  },
  {
    id: 'cold-brew',
    name: 'Cold Brew',
    description: 'Coarse coffee and cold water, left alone overnight. Sweet, round and hard to get wrong.',
  },
  {
    id: 'pour-over',
    name: 'Pour Over',
    description: 'One cone, one kettle, three slow pours: the clearest way to taste a single coffee.',
  },
  {
    id: 'french-press',
    name: 'French Press',
    description: 'Four minutes of steeping and a slow plunge for a heavy, honest cup.',
  },
  {
    id: 'mocha',
    name: 'Mocha',
    description: 'Espresso stirred into dark chocolate, then lengthened with steamed milk.',
  },
  {
    id: 'americano',
    name: 'Americano',
    description: 'A double espresso opened up with hot water, poured so that the crema stays on top.',
  },
];
