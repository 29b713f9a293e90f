/** Name, price and taste are in the menu under the same id. */
export const blends = [
  {
    id: 22,
    roast: 'Light',
    origin: 'Ethiopia and Colombia, washed',
    goodFor: 'Pour-over, batch filter, AeroPress',
  },
  {
    id: 23,
    roast: 'Medium',
    origin: 'Guatemala and Brazil',
    goodFor: 'French press, moka pot, milk drinks',
  },
  {
    id: 24,
    roast: 'Medium',
    origin: 'Colombia, decaffeinated with water',
    goodFor: 'Late cups of any kind',
  },
  {
    id: 25,
    roast: 'Dark',
    origin: 'Brazil, Sumatra and Guatemala',
    goodFor: 'Espresso, moka pot',
  },
] as const;
