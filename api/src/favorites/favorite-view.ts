import { menu } from '@juniper/core/content/menu.ts';
import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { toDollars } from '@juniper/core/rules/money.ts';
import type { Db } from '../db/database.ts';
import { listFavorites } from './store.ts';

const products = new Map(menu.map((product) => [product.id, product]));

export const isOnMenu = (productId: number): boolean => products.has(productId);

/** The account's favorites, newest first, with today's name, price and picture. What is no longer sold is not shown. */
export async function viewFavorites(db: Db, userId: string): Promise<Favorite[]> {
  const rows = await listFavorites(db, userId);
  return rows.flatMap(({ favorite_id, product_id, customizations, created_at }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const { name, priceCents, picture } = product;
    const orderDate = created_at.toISOString();
    return [
      {
        id: favorite_id,
        productId: product_id,
        name,
        price: toDollars(priceCents),
        image: picture,
        customizations,
        orderDate,
      },
    ];
  });
}
