import type { Product } from '@juniper/core/content/menu.ts';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { searchProducts } from './search-products.ts';
import { useAvailable } from './use-available.ts';

/** What is searched for: the address's `q`, and over it what has been typed since. Pages are prerendered without. */
export const useProductSearch = (all: readonly Product[]) => {
  const products = useAvailable(all);
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState({ text: '', key: '' });
  const asked = useHydrated() ? (params.get('q') ?? '') : '';
  const query = typed.key === key ? typed.text : asked;
  const isActive = query.trim() !== '';
  return {
    query,
    isActive,
    found: isActive ? searchProducts(products, query) : products,
    type: (text: string) => setTyped({ text, key }),
    /** Puts it into the address, so that it can be shared and survives a reload. */
    submit: () => setParams(isActive ? { q: query.trim() } : {}),
    clear: () => setTyped({ text: '', key }),
  };
};

export type ProductSearch = ReturnType<typeof useProductSearch>;
