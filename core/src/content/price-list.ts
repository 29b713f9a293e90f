import type { Cents } from '../rules/money.ts';

/** What the cart needs to know of a product. Every page loads this file, so it holds nothing else. */
export type PricedProduct = {
  readonly id: number;
  readonly name: string;
  readonly priceCents: Cents;
  /** The picture's file name without width and ending. */
  readonly picture: string;
  /** The day from which everyone sees it; members a week earlier (decision 25). */
  readonly availableFrom?: string;
};

const rows: readonly (readonly [id: number, name: string, priceCents: Cents, availableFrom?: string])[] = [
  [1, 'Espresso', 250],
  [2, 'Americano', 300],
  [3, 'Latte', 400],
  [4, 'Cappuccino', 380],
  [5, 'Mocha', 450],
  [6, 'Special Flat White', 420],
  [7, 'Iced Latte', 450],
  [8, 'Macchiato', 320],
  [9, 'Cortado', 340],
  [10, 'Ristretto', 260],
  [11, 'Café au Lait', 360],
  [12, 'Affogato', 490],
  [13, 'Vienna Coffee', 440],
  [14, 'Turkish Coffee', 360],
  [15, 'Cold Brew', 420],
  [16, 'Nitro Cold Brew', 480],
  [17, 'Caramel Cold Brew', 510],
  [18, 'Iced Americano', 340],
  [19, 'Frappé', 500],
  [20, 'Butter Croissant', 320],
  [21, 'Blueberry Muffin', 340],
  [22, 'Morning Row Blend, 250 g', 860],
  [23, 'Alder House Blend, 250 g', 860],
  [24, 'Harvest Moon Decaf, 250 g', 890],
  [25, 'Juniper Espresso Blend, 250 g', 920],
  [26, 'Strawberry Milkshake', 540],
  [27, 'Chocolate Milkshake', 540],
  [28, 'Vanilla Bean Milkshake', 520],
  [29, 'Cookies and Cream Milkshake', 580],
  [30, 'Blueberry Milkshake', 560],
  [31, 'Banana Milkshake', 520],
  [32, 'Mint Chocolate Milkshake', 580],
  [33, 'Salted Caramel Milkshake', 580],
  [34, 'Peanut Butter Milkshake', 590],
  [35, 'Mango Milkshake', 560],
  [42, 'Tomato Basil Soup', 580],
  [43, 'Pumpkin Soup', 520],
  [44, 'Wild Mushroom Soup', 620],
  [45, 'Broccoli Cheddar Soup', 600],
  [46, 'Minestrone', 560],
  [47, 'French Onion Soup', 640],
  [101, 'Chocolate cake', 520],
  [102, 'Red Velvet Cake', 680],
  [103, 'Carrot Cake', 640],
  [104, 'Blueberry Cheesecake', 920],
  [105, 'Lemon Drizzle Cake', 320],
  [106, 'Strawberry Shortcake', 720],
];

const hyphenated = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');

/** The four bags of beans have pictures of their own numbering (decision 11). */
const pictureOf = (id: number, name: string): string => (id >= 22 && id <= 25 ? `blend-${id - 21}` : hyphenated(name));

export const priceList: readonly PricedProduct[] = rows.map(([id, name, priceCents, availableFrom]) => ({
  id,
  name,
  priceCents,
  picture: pictureOf(id, name),
  ...(availableFrom && { availableFrom }),
}));

const byId = new Map(priceList.map((product) => [product.id, product]));

export const findPriced = (id: number): PricedProduct | undefined => byId.get(id);
