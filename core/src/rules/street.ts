import type { Store } from './shop.ts';

/** The number of a house, before or after the street: '214', '221B', '12-14', '7/3'. */
const houseNumber = /^\d+[a-z]?([-–/]\d+[a-z]?)* |,? \d+[a-z]?([-–/]\d+[a-z]?)*$/gi;

/** Returns the street without the house number: 'Alder Street'. */
export const getStreet = ({ address: { street } }: Pick<Store, 'address'>): string => street.replace(houseNumber, '');
