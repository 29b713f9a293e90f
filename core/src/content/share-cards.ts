import { shop } from './shop.ts';

type ShareCard = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly title: string;
  readonly pictures: readonly [string, string, string];
};

export const shareCards: readonly ShareCard[] = [
  { name: 'coffee', paths: ['/shop/coffee'], title: 'Coffee', pictures: ['cappuccino', 'iced-latte', 'affogato'] },
  {
    name: 'cakes',
    paths: ['/shop/cake'],
    title: 'Cakes',
    pictures: ['carrot-cake', 'strawberry-shortcake', 'blueberry-cheesecake'],
  },
  {
    name: 'soups',
    paths: ['/shop/soup'],
    title: 'Soups',
    pictures: ['pumpkin-soup', 'tomato-basil-soup', 'minestrone'],
  },
  {
    name: 'milkshakes',
    paths: ['/shop/milkshake'],
    title: 'Milkshakes',
    pictures: ['mango-milkshake', 'strawberry-milkshake', 'mint-chocolate-milkshake'],
  },
  {
    name: 'menu',
    paths: ['/menu', '/shop', '/allergens'],
    title: 'Menu',
    pictures: ['mocha', 'blueberry-muffin', 'frappe'],
  },
  {
    name: 'recipes',
    paths: ['/recipes'],
    title: 'Recipes',
    pictures: ['recipe-cold-brew', 'recipe-pour-over', 'recipe-cappuccino'],
  },
  { name: 'blog', paths: ['/blog'], title: 'Blog', pictures: ['blog-sustainability', 'blog-brewing', 'blog-bean'] },
  {
    name: 'stories',
    paths: ['/stories', '/testimonial'],
    title: 'Stories',
    pictures: ['story-1', 'story-2', 'story-3'],
  },
  { name: 'beans', paths: ['/premiumbeans'], title: 'Beans', pictures: ['blend-1', 'blend-2', 'blend-4'] },
  {
    name: 'baristas',
    paths: ['/expertbaristas'],
    title: 'Baristas',
    pictures: ['barista-maya', 'barista-theo', 'barista-amara'],
  },
  {
    name: 'rooms',
    paths: ['/about', '/contact', '/cozyambiance'],
    title: shop.address.street.replace(/^\d+ /, ''),
    pictures: ['ambiance-window', 'ambiance-reading-corner', 'ambiance-counter'],
  },
  {
    name: 'cafe',
    paths: ['/'],
    title: `Since ${shop.founded}`,
    pictures: ['latte', 'strawberry-milkshake', 'chocolate-cake'],
  },
];

export const shareCardSize = { width: 1200, height: 630 };

export const getShareCardFile = (name: string): string => `/shared/${name}.jpg`;
