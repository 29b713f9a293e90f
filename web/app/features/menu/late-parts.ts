import { lazyPart } from '../../lib/lazy-part.ts';

export const TodaysDeals = lazyPart(() => import('./TodaysDeals.tsx'), 'TodaysDeals');
