import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { findItem, toImageUrl } from '@juniper/core/rules/catalogue.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import {
  describeOptions,
  findMissingOptions,
  getOptionsPrice,
  listChosenOptions,
} from '@juniper/core/rules/options.ts';
import type { Services } from '../../services.ts';
import { listFavorites } from './queries.ts';

/** Lists favorites that are still sold, newest first, with today's name, price and picture. */
export async function viewFavorites({ db, menu }: Pick<Services, 'db' | 'menu'>, userId: string): Promise<Favorite[]> {
  const { catalogue } = menu.get();
  const rows = await listFavorites(db, userId);
  return rows.flatMap((row): Favorite[] => {
    const product = findItem(catalogue, row.product_id);
    if (!product) return [];
    const { id, name, priceCents, picture, description, section } = product;
    const common = {
      id: row.favorite_id,
      productId: id,
      name,
      image: toImageUrl(picture),
      picture,
      description,
      ...(section && { type: section }),
      orderDate: row.created_at.toISOString(),
    };
    if (row.options_key === '')
      return [{ ...common, price: toDollars(catalogue.shop.money, priceCents), customizations: row.customizations }];
    const lineItem = { id, options: row.options.map((option): [number, number] => [option.id, option.count]) };
    const gone = findMissingOptions(catalogue, lineItem);
    const missing = row.options.filter((option) => gone.includes(option.id)).map((option) => option.name);
    return [
      {
        ...common,
        price: toDollars(catalogue.shop.money, priceCents + getOptionsPrice(catalogue, lineItem)),
        customizations: [...describeOptions(listChosenOptions(catalogue, lineItem)), ...missing, ...row.customizations],
        options: lineItem.options,
        missing,
      },
    ];
  });
}
