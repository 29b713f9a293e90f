import type { Item } from '@juniper/core/rules/catalogue.ts';
import { defaultWork } from '@juniper/core/rules/make-time.ts';
import type { Shop } from '@juniper/core/rules/shop.ts';
import type { Errors } from '../../lib/form-parts.tsx';
import { formatSlug } from '../../lib/slug.ts';
import { describeTimes } from '../../lib/work-words.ts';

/** The work on an item and its taxes, as a form holds them. */
export type WorkValues = { station: string; makeSeconds: string; nextSeconds: string; taxClass: string };

type Work = Pick<Item, 'station' | 'makeSeconds' | 'nextSeconds' | 'taxClass'>;

/** The values of an item that says nothing else. */
const usual = { ...defaultWork, taxClass: 'standard' };

export const toWorkValues = (item: Work): WorkValues => {
  const { station, makeSeconds, nextSeconds, taxClass } = { ...usual, ...item };
  return { station, makeSeconds: String(makeSeconds), nextSeconds: String(nextSeconds), taxClass };
};

const mostSeconds = 3_600;

/** Reads '90' or '1:30'. */
export const readSeconds = (text: string): number | undefined => {
  const [, minutes = '', seconds = ''] = text.trim().match(/^(?:(\d{1,2}):(?=[0-5]\d$))?(\d{1,4})$/) ?? [];
  if (seconds === '') return undefined;
  const total = Number(minutes) * 60 + Number(seconds);
  return total <= mostSeconds ? total : undefined;
};

/** Converts the form's values. Leaves out what is as usual, as the menu's file does. */
export const toWork = (values: WorkValues): Work => {
  const { station, taxClass } = values;
  const [makeSeconds, nextSeconds] = [readSeconds(values.makeSeconds), readSeconds(values.nextSeconds)];
  return {
    ...(station !== usual.station && { station }),
    ...(makeSeconds !== undefined && makeSeconds !== usual.makeSeconds && { makeSeconds }),
    ...(nextSeconds !== undefined && nextSeconds !== usual.nextSeconds && { nextSeconds }),
    ...(taxClass !== usual.taxClass && { taxClass }),
  };
};

export const secondsProblem = 'Please enter seconds, as 90, or minutes and seconds, as 1:30. An hour is the most.';

export const checkWork = (values: WorkValues): Errors => ({
  ...(readSeconds(values.makeSeconds) === undefined && { makeSeconds: secondsProblem }),
  ...(readSeconds(values.nextSeconds) === undefined && { nextSeconds: secondsProblem }),
});

/** Returns 'Bar, 60 s, each further one 45 s'. */
export const describeWork = (item: Work): string =>
  `${formatSlug(item.station ?? usual.station)}, ${describeTimes(item)}`;

export const describeTaxClass = ({ taxClass = usual.taxClass }: Work): string => formatSlug(taxClass);

/** Lists the stations of all stores in their order, and the item's own. */
export const listStations = ({ stores }: Shop, own: string): string[] => [
  ...new Set([...stores.flatMap(({ stations }) => stations.map(({ station }) => station)), own]),
];

/** Lists the kinds of goods that taxes distinguish, and the item's own. */
export const listTaxClasses = ({ taxProfiles }: Shop, own: string): string[] => [
  ...new Set([usual.taxClass, ...taxProfiles.flatMap(({ rates }) => rates.map(({ taxClass }) => taxClass)), own]),
];
