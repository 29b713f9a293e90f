import type { Catalogue } from '../rules/catalogue.ts';
import { formatList, lowerFirst, toNumberWord } from '../rules/number-words.ts';
import { getMainStore, mainStore } from '../rules/shop.ts';
import { getStreet } from '../rules/street.ts';
import { shop } from './shop.ts';

export const getAboutStory = (catalogue: Catalogue): readonly string[] => [
  `${shop.longName} opened in ${shop.founded} in an old hardware store at ${getMainStore(catalogue).address.street}, with one espresso machine, four tables and a soup that ran out by noon. The name comes from the row of junipers along the courtyard wall, planted by the hardware man and still standing.`,
  'We sell coffee, cakes, soups and milkshakes. We roast in small batches, bake before opening and keep a table free for whoever walks in next.',
];

export const getMoreAbout = (catalogue: Catalogue): readonly string[] => [
  'For the first two years we bought our coffee roasted. It was good, and it was never quite the same twice, so in 2012 we put a small drum roaster into the old lumber shed by the alley. It still runs every Tuesday. If you walk past around ten, you can smell which blend it is.',
  'We buy organic beans from growers whose names we know, and we buy from the same ones again the next year. That matters more to them than one high price, and it lets us plan four blends instead of chasing a new one each month.',
  'The kitchen is as small as it was. Croissants are folded the day before and baked at five. Soups are cooked in one pot a day, so what is on the board is what there is.',
  ...describeOtherStores(catalogue),
  'What we want has not changed: a cup made by someone who cares how it tastes, in a room where nobody hurries you out.',
];

const describeOtherStores = (catalogue: Catalogue): string[] => {
  const others = catalogue.shop.stores.filter(({ store }) => store !== mainStore);
  if (others.length === 0) return [];
  const names = formatList(others.map(({ store, name }) => (store === 'mall' ? 'in the mall' : lowerFirst(name))));
  const [counters, all] = others.length === 1 ? ['counter', 'It gets its'] : ['counters', 'All of them get their'];
  return [
    `Since then we have opened ${toNumberWord(others.length)} smaller ${counters} in town: ${names}. ${all} beans and cakes from ${getStreet(getMainStore(catalogue))} every morning.`,
  ];
};
