import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import type { Screen } from '@juniper/core/contracts/pickup-screen.ts';
import { getCatalogue } from '../../../app/features/catalogue/catalogue-store.ts';
import type { LocalApi } from '../../../app/lib/testing/local-api.ts';

type Sent = { method: string; path: string; body: Record<string, unknown> };

/** Serves the default cafe's shop. Stores each change with the versions that editors see; `sent` has the changes. */
export const serveShop = (api: LocalApi, changes: Partial<OwnerShop> = {}) => {
  const { stores, taxProfiles, money } = getCatalogue().shop;
  const shop: OwnerShop = {
    stores: stores.map((store) => ({ ...store, isArchived: false, version: 1 })),
    taxProfiles: [...taxProfiles],
    money,
    version: 1,
    hasOrders: false,
    ...changes,
  };
  const sent: Sent[] = [];
  /** The answer of `GET /owner/payments`. */
  const cards = { isOn: false, hasKeys: false, isTest: false };
  /** The answer of `GET /owner/stores/:store/screen`. */
  const screen: Screen = { keyMadeAt: null, showsNames: false };
  /** Changes a store as a colleague would, on another device. */
  const change = (slug: string, fields: Partial<OwnerStore>): OwnerStore => {
    const at = shop.stores.findIndex(({ store }) => store === slug);
    const was = shop.stores[at] as OwnerStore;
    const stored = { ...was, ...fields, version: was.version + 1 };
    shop.stores = shop.stores.with(at, stored);
    return stored;
  };
  const edited = (data: unknown) => ({
    status: 409,
    body: { success: false, code: 'edited_meanwhile', message: 'Changed meanwhile.', data },
  });
  const done = (data: unknown) => ({ body: { success: true, data } });
  api.answer = ({ method, path, body }) => {
    if (path === '/api/catalogue/now') return { body: { success: true, catalogue: 'hash', stores: {} } };
    if (path === '/api/auth/account') return { body: { success: true, account: { hasPassword: true } } };
    if (method === 'GET' && path.endsWith('/screen')) return done(screen);
    if (method === 'GET') return done(path === '/api/owner/payments' ? cards : shop);
    const { version, ...fields } = body as { version?: number };
    sent.push({ method, path: path.replace('/api/owner', ''), body: body as Sent['body'] });
    if (path === '/api/owner/payments') return done(Object.assign(cards, { isOn: (body as typeof cards).isOn }));
    if (path === '/api/owner/welcome-drink') {
      const { isOn } = body as { isOn: boolean };
      if (isOn) delete shop.isWelcomeDrinkOff;
      else shop.isWelcomeDrinkOff = true;
      return done({ isOn });
    }
    if (path.endsWith('/screen')) {
      const { key, showsNames } = body as { key: string; showsNames: boolean };
      screen.showsNames = showsNames;
      if (key !== 'keep') screen.keyMadeAt = key === 'new' ? '2026-11-14T20:00:00.000Z' : null;
      return done(key === 'new' ? { ...screen, key: 'A-new-key' } : screen);
    }
    if (method === 'POST') {
      const stored = { ...shop.stores[0], ...fields, isArchived: false, version: 1 } as OwnerStore;
      shop.stores = [...shop.stores, stored];
      return done(stored);
    }
    const [, slug] = path.match(/\/stores\/([^/]+)/) ?? [];
    if (slug === undefined) {
      if (version !== shop.version) return edited(shop);
      Object.assign(shop, fields, { version: shop.version + 1 });
      return done(shop);
    }
    const now = shop.stores.find(({ store }) => store === slug);
    return version === now?.version ? done(change(slug, fields)) : edited(now);
  };
  return { shop, sent, change, cards };
};
