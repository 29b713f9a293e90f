import { mainStore, type Shop, type Store } from '../../rules/shop.ts';
import { shop } from '../shop.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** All stores are open from 7 AM to 9 PM every day and promise no times. */
const store = (slug: string, name: string, street: string): Store => ({
  store: slug,
  name,
  address: { ...shop.address, street },
  phone: slug === mainStore ? shop.phone : null,
  timeZone: 'America/Los_Angeles',
  taxProfile: 1,
  week: weekdays.map((weekday) => ({ weekday, opens: '07:00', closes: '21:00' })),
  specialDays: [],
  countsWork: false,
  leadMinutes: 5,
  daysAhead: 0,
  stations: [
    { station: 'bar', workers: 1, onlinePercent: 60 },
    { station: 'kitchen', workers: 1, onlinePercent: 60 },
    { station: 'counter', workers: 1, onlinePercent: 60 },
  ],
});

export const defaultShop: Shop = {
  stores: [
    store(mainStore, 'Main Store', shop.address.street),
    store('downtown', 'Downtown', '8 Market Square'),
    store('uptown', 'Uptown', '96 Summit Avenue'),
    store('westside', 'Westside', '41 Orchard Road'),
    store('eastside', 'Eastside', '305 Mill Lane'),
    store('mall', 'Mall', '12 Hollow Parkway'),
  ],
  taxProfiles: [
    {
      id: 1,
      name: 'SGST and CGST',
      isInclusive: false,
      rates: [
        { taxClass: 'standard', label: 'SGST', rateBp: 900 },
        { taxClass: 'standard', label: 'CGST', rateBp: 900 },
      ],
    },
  ],
  money: { code: 'USD', minor: 2, locale: 'en-US' },
};
