import { type Catalogue, type Category, findItem, getCategoryItems } from './catalogue.ts';
import { formatMoney } from './money.ts';
import { toNumberWord, upperFirst } from './number-words.ts';

/**
 * A text of a category with its placeholders filled: `{count}` and `{Count}` are the number of its items in words,
 * `{price:1}` the price of an item. A publication is checked for prices without an item.
 */
export const fillText = (catalogue: Catalogue, { slug }: Pick<Category, 'slug'>, text: string): string => {
  const count = toNumberWord(getCategoryItems(catalogue, slug).length);
  return text.replace(/\{(?:(count)|(Count)|price:(\d+))\}/g, (_, small, capital, id) => {
    if (small) return count;
    if (capital) return upperFirst(count);
    const item = findItem(catalogue, Number(id));
    return item ? formatMoney(catalogue.shop.money, item.priceCents) : '';
  });
};
