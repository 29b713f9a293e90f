import { type PricedProduct, priceList } from './price-list.ts';

export type ProductCategory = 'coffee' | 'bakery' | 'beans' | 'milkshake' | 'soup' | 'cake';
type ProductType = 'hot' | 'cold' | 'food';

export type Product = PricedProduct & {
  /** The section of `/menu`; beans have none and are sold in `/shop` alone (decision 11). */
  readonly type?: ProductType;
  readonly category: ProductCategory;
  readonly description: string;
};

type Details = readonly [type: ProductType | undefined, description: string];

const details: Record<ProductCategory, Readonly<Record<number, Details>>> = {
  coffee: {
    1: ['hot', 'A short, syrupy double pulled over 28 seconds.'],
    2: ['hot', 'A double shot over hot water, long and clear, with its crema on top.'],
    3: ['hot', 'Double espresso under silky steamed milk, poured to a rosetta.'],
    4: ['hot', 'Equal parts espresso, steamed milk and dense foam.'],
    5: ['hot', 'Espresso, steamed milk and 70% dark chocolate under whipped cream.'],
    6: ['hot', 'A double ristretto under a thin, glossy layer of microfoam.'],
    7: ['cold', 'A double shot poured slowly over cold milk and plenty of ice.'],
    8: ['hot', 'Espresso marked with one spoon of foam.'],
    9: ['hot', 'Half espresso, half warm milk, in a small glass.'],
    10: ['hot', 'The same dose as an espresso, stopped early: shorter and sweeter.'],
    11: ['hot', 'Filter coffee and hot milk in equal parts, served in a bowl.'],
    12: ['cold', 'Vanilla ice cream, a hot double shot, chocolate sauce and a wafer.'],
    13: ['hot', 'Long black coffee under whipped cream and flakes of dark chocolate.'],
    14: ['hot', 'Ground to powder, raised slowly in a copper pot, with Turkish delight.'],
    15: ['cold', 'Steeped cold for 18 hours, low in acid, served over ice.'],
    16: ['cold', 'Cold brew poured from the tap with nitrogen: creamy, no milk.'],
    17: ['cold', 'Cold brew over burnt-sugar caramel, with whipped cream and more caramel.'],
    18: ['cold', 'A double shot over ice and cold water.'],
    19: ['cold', 'Espresso, milk and ice blended smooth, with cream and chocolate sauce.'],
  },
  bakery: {
    20: ['food', 'Laminated over two days, baked before opening.'],
    21: ['food', 'A tall, tender muffin with whole blueberries and a sugared top.'],
  },
  beans: {
    22: [undefined, 'Light roast for filter: apricot, honey, black tea.'],
    23: [undefined, 'Medium roast for anything: cocoa, orange peel, brown sugar.'],
    24: [undefined, 'Decaffeinated with water alone: baked apple, caramel, almond.'],
    25: [undefined, 'The roast in our own machine: dark chocolate, cherry, molasses.'],
  },
  milkshake: {
    26: ['cold', 'Ripe strawberries and vanilla ice cream, whipped cream, a berry on top.'],
    27: ['cold', 'Dark chocolate and ice cream, whipped cream, a cherry on top.'],
    28: ['cold', 'Vanilla ice cream, whole milk and the seeds of a real vanilla bean.'],
    29: ['cold', 'Chocolate cookies crushed into vanilla ice cream, one left whole on top.'],
    30: ['cold', 'Oregon blueberries cooked to a syrup, ice cream, fresh berries on top.'],
    31: ['cold', 'Two ripe bananas, vanilla ice cream and a thread of caramel.'],
    32: ['cold', 'Mint ice cream with dark chocolate chips and a sprig of fresh mint.'],
    33: ['cold', 'Burnt-sugar caramel, sea salt and ice cream, with soft caramels on top.'],
    34: ['cold', 'Roasted peanut butter and ice cream under cream and chopped peanuts.'],
    35: ['cold', 'Mango purée and vanilla ice cream, with cubes of mango and mint.'],
  },
  soup: {
    42: ['food', 'Slow-roasted tomatoes, basil, cream and sourdough croutons.'],
    43: ['food', 'Roasted pumpkin, ginger, a ribbon of cream and toasted seeds.'],
    44: ['food', 'Wild and button mushrooms, thyme, cream and a little sherry.'],
    45: ['food', 'Sharp cheddar melted into broccoli and carrot, with chives.'],
    46: ['food', 'Tomato broth with carrot, celery, potato, short pasta and basil.'],
    47: ['food', 'Onions browned for two hours under bread and melted Gruyère.'],
  },
  cake: {
    101: ['food', 'Three layers of dark sponge and cocoa frosting, a cherry on top.'],
    102: ['food', 'Cocoa sponge, cream-cheese frosting, a cherry on top.'],
    103: ['food', 'Grated carrot, walnuts, warm spice and cream-cheese frosting.'],
    104: ['food', 'Baked cream cheese on a graham-cracker base under a blueberry glaze.'],
    105: ['food', 'Lemon loaf soaked with syrup while warm, then iced. By the slice.'],
    106: ['food', 'Vanilla sponge layered with whipped cream and fresh strawberries.'],
  },
};

const categories = Object.keys(details) as ProductCategory[];

/** Everything we sell, each item once, in the order of the price list. */
export const menu: readonly Product[] = priceList.flatMap((product) =>
  categories.flatMap((category) => {
    const found = details[category][product.id];
    if (!found) return [];
    const [type, description] = found;
    return [{ ...product, category, description, ...(type && { type }) }];
  }),
);
