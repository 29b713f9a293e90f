export type RecipeCategory = 'espresso' | 'milk-based' | 'manual-brew' | 'cold-brew';

type RecipeStep = {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly time: string;
  /** Only where waiting or stopping on time matters: such a step gets a timer. */
  readonly durationSeconds?: number;
};

/** Backdrop colors from the design's tokens, shown when there is no picture. */
type RecipeTint = 'wheat' | 'sand' | 'peach' | 'rose' | 'sage' | 'mist';

export type RecipeId =
  | 'classic-espresso'
  | 'creamy-latte'
  | 'cappuccino'
  | 'cold-brew'
  | 'pour-over'
  | 'french-press'
  | 'mocha'
  | 'americano';

/** The part of a recipe that lists show. Its text is a file of its own, so that a page loads only what it shows. */
export type Recipe = {
  readonly id: RecipeId;
  readonly name: string;
  readonly description: string;
  readonly difficulty: 'Easy' | 'Medium' | 'Hard';
  readonly brewTime: string;
  readonly rating: number;
  readonly gradient1: RecipeTint;
  readonly gradient2: RecipeTint;
  readonly icon: 'cup' | 'glass' | 'dripper' | 'press' | 'mug';
  readonly imageKey: keyof typeof recipeImages;
  readonly category: RecipeCategory;
  /** The nearest item on the menu. */
  readonly productId: number;
  readonly blendId: number;
};

export type RecipeText = {
  readonly ingredients: readonly string[];
  readonly steps: readonly RecipeStep[];
  readonly tips: readonly string[];
};

type RecipeImage = {
  readonly name: string;
  readonly alt: string;
  readonly credit: string;
  readonly fallback: string;
};

const credit = 'Juniper Row';

export const recipeImages = {
  espresso: {
    name: 'recipe-classic-espresso',
    alt: 'Espresso in a white cup beside a filled portafilter, a tamper and a bowl of beans',
    credit,
    fallback: 'espresso',
  },
  latte: {
    name: 'recipe-creamy-latte',
    alt: 'Latte with a rosetta in a green cup beside a steel milk pitcher',
    credit,
    fallback: 'latte',
  },
  cappuccino: {
    name: 'recipe-cappuccino',
    alt: 'Cappuccino in an orange cup with cocoa, cinnamon sticks and sugar cubes',
    credit,
    fallback: 'cappuccino',
  },
  coldBrew: {
    name: 'recipe-cold-brew',
    alt: 'A corked bottle of cold brew beside a tall glass of it over ice',
    credit,
    fallback: 'cold-brew',
  },
  pourOver: {
    name: 'recipe-pour-over',
    alt: 'A white dripper on a glass server with a green kettle and a full cup',
    credit,
    fallback: 'americano',
  },
  frenchPress: {
    name: 'recipe-french-press',
    alt: 'A French press of black coffee beside an orange mug',
    credit,
    fallback: 'cafe-au-lait',
  },
  mocha: {
    name: 'recipe-mocha',
    alt: 'Mocha under whipped cream with a bar of dark chocolate, cocoa and marshmallows',
    credit,
    fallback: 'mocha',
  },
  americano: {
    name: 'recipe-americano',
    alt: 'Americano in a yellow cup with an espresso and a green kettle behind it',
    credit,
    fallback: 'americano',
  },
} as const satisfies Record<string, RecipeImage>;

export const recipes: readonly Recipe[] = [
  {
    id: 'classic-espresso',
    name: 'Classic Espresso',
    description:
      'Eighteen grams in, thirty-six grams out, in under half a minute. Small, exact and worth the practice.',
    difficulty: 'Hard',
    brewTime: '5 min',
    rating: 4.7,
    gradient1: 'wheat',
    gradient2: 'sand',
    icon: 'cup',
    imageKey: 'espresso',
    category: 'espresso',
    productId: 1,
    blendId: 25,
  },
  {
    id: 'creamy-latte',
    name: 'Creamy Latte',
    description: 'Silky milk over a double shot. The one to learn first, because everything else is a variation.',
    difficulty: 'Medium',
    brewTime: '5 min',
    rating: 4.8,
    gradient1: 'sage',
    gradient2: 'wheat',
    icon: 'cup',
    imageKey: 'latte',
    category: 'milk-based',
    productId: 3,
    blendId: 25,
  },
  {
    id: 'cappuccino',
    name: 'Cappuccino',
    description: 'Less milk and more foam than a latte, so the coffee stays in front. Best in a small, thick cup.',
    difficulty: 'Medium',
    brewTime: '6 min',
    rating: 4.6,
    gradient1: 'peach',
    gradient2: 'rose',
    icon: 'cup',
    imageKey: 'cappuccino',
    category: 'milk-based',
    productId: 4,
    blendId: 25,
  },
  {
    id: 'cold-brew',
    name: 'Cold Brew',
    description: 'Cold water, coarse coffee and a night and a morning. Almost no work, almost no bitterness.',
    difficulty: 'Easy',
    brewTime: '18 h',
    rating: 4.9,
    gradient1: 'mist',
    gradient2: 'sage',
    icon: 'glass',
    imageKey: 'coldBrew',
    category: 'cold-brew',
    productId: 15,
    blendId: 23,
  },
  {
    id: 'pour-over',
    name: 'Pour Over',
    description: 'One clear, fragrant cup from a paper filter. Three minutes in which you only have to pour and watch.',
    difficulty: 'Medium',
    brewTime: '5 min',
    rating: 4.5,
    gradient1: 'wheat',
    gradient2: 'mist',
    icon: 'dripper',
    imageKey: 'pourOver',
    category: 'manual-brew',
    productId: 2,
    blendId: 22,
  },
  {
    id: 'french-press',
    name: 'French Press',
    description: 'Full-bodied coffee for two mugs, without paper and without fuss. Patience replaces skill.',
    difficulty: 'Easy',
    brewTime: '11 min',
    rating: 4.4,
    gradient1: 'sand',
    gradient2: 'peach',
    icon: 'press',
    imageKey: 'frenchPress',
    category: 'manual-brew',
    productId: 11,
    blendId: 23,
  },
  {
    id: 'mocha',
    name: 'Mocha',
    description:
      'Real chocolate melted into the shot, milk on top, cream on that. Dessert that still tastes of coffee.',
    difficulty: 'Medium',
    brewTime: '8 min',
    rating: 4.6,
    gradient1: 'peach',
    gradient2: 'sand',
    icon: 'mug',
    imageKey: 'mocha',
    category: 'milk-based',
    productId: 5,
    blendId: 25,
  },
  {
    id: 'americano',
    name: 'Americano',
    description: 'A double shot let out into hot water: the length of filter coffee with the aroma of espresso.',
    difficulty: 'Easy',
    brewTime: '4 min',
    rating: 4.3,
    gradient1: 'sage',
    gradient2: 'sand',
    icon: 'cup',
    imageKey: 'americano',
    category: 'espresso',
    productId: 2,
    blendId: 25,
  },
];
