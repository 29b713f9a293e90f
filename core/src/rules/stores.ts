/** The stores a customer can choose (spec section 3). No choice means the cafe in Alder Street, shown as 'Main Store'. */
export const storeLocations = ['downtown', 'uptown', 'westside', 'eastside', 'mall'] as const;

/** The board's name for the main store, whose orders have no store. */
export const mainStore = 'main';

/** A store of a newer release cannot be ordered from here. */
export const knownStore = (name: string | null | undefined) => storeLocations.find((store) => store === name) ?? null;

const mainStoreLabel = 'Main Store';

/** 'downtown' -> 'Downtown'; no choice is the main store. */
export const storeLabel = (store: string | null): string =>
  store ? store.charAt(0).toUpperCase() + store.slice(1) : mainStoreLabel;
