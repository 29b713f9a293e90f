import './cart-time.css';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { SpokenOnce } from '../../ui/SpokenOnce.tsx';
import { useQuote } from './use-quote.ts';

/** Quantities are pressed several times in a row. */
const restMs = 1_000;

/**
 * Says when the cart could be ready, or nothing without an answer. The line keeps its height while the answer is
 * awaited.
 */
export function CartTime({ store, items }: { store: Store; items: readonly CartLine[] }) {
  const { question, asked } = useQuote(store.store, items, restMs);
  if (asked.state === 'failed' || (asked.state === 'known' && !asked.quote.asap)) return null;
  const { asap, now } = asked.state === 'known' ? asked.quote : { asap: null, now: 0 };
  const words = asap ? `Ready about ${formatMoment(store.timeZone, asap.readyAt, now)} if you order now` : '';
  return (
    <>
      <p className="carttime mb-4">{words || '\u00a0'}</p>
      <SpokenOnce about={question} words={words} />
    </>
  );
}
