import { isSoldOut, limitWords, useLimit } from './limits.ts';

/** Says that an item is sold out, or how few are left. Style sheets fade the picture beside 'sold out'. */
export function LimitBadge({ id }: { id: number }) {
  const limit = useLimit(id);
  const words = limitWords(limit);
  return words && <span className={isSoldOut(limit) ? 'badge badge--out' : 'badge badge--wait'}>{words}</span>;
}
