import type { Store } from './shop.ts';

/** Before or after the street: '214', '221B', '12-14', '7/3'. */
const houseNumber = /^\d+[a-z]?([-–/]\d+[a-z]?)* |,? \d+[a-z]?([-–/]\d+[a-z]?)*$/gi;

/** Returns 'Alder Street'. */
export const getStreet = ({ address: { street } }: Pick<Store, 'address'>): string => street.replace(houseNumber, '');
