import type { Cents } from './money.ts';
import type { Money } from './shop.ts';

export const welcomePoints = 100;

export const pointsPercent = 10;

export const getOrderPoints = ({ minor }: Pick<Money, 'minor'>, total: Cents): number =>
  Math.floor((total * pointsPercent) / (100 * 10 ** minor));
