import { type Catalogue, type Category, findItem, getCategoryItems } from './catalogue.ts';
import { formatMoney } from './money.ts';
import { toNumberWord, upperFirst } from './number-words.ts';

/** Fills `{count}` and `{Count}` with the number of a category's items in words, `{price:1}` with an item's price. */
export const fillText = (catalogue: Catalogue, { slug }: Pick<Category, 'slug'>, text: string): string => {
  const count = toNumberWord(getCategoryItems(catalogue, slug).length);
  return text.replace(/\{(?:(count)|(Count)|price:(\d+))\}/g, (_, small, capital, id) => {
    if (small) return count;
    if (capital) return upperFirst(count);
    const item = findItem(catalogue, Number(id));
    return item ? formatMoney(catalogue.shop.money, item.priceCents) : '';
  });
};
