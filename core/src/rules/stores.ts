/** The stores a customer can choose (spec section 3). No choice means the cafe in Alder Street, shown as 'Main Store'. */
export const storeLocations = ['downtown', 'uptown', 'westside', 'eastside', 'mall'] as const;

export const mainStoreLabel = 'Main Store';
