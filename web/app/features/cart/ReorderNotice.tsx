import { isProductId } from '@juniper/core/rules/cart.ts';
import { Link, useLocation } from 'react-router';
import { isObject, isText, listOf } from '../../lib/guards.ts';
import { Banner } from '../../ui/Banner.tsx';
import { usePageKey, withItem } from '../catalogue/item-address.ts';

/** A sentence about an order that was put into the cart again. `item`: where another cup of it can be chosen. */
export type Told = { readonly text: string; readonly item?: number };

const isTold = (value: unknown): value is Told =>
  isObject(value) && isText(value.text) && (value.item === undefined || isProductId(value.item));
const toTold = listOf(isTold);

/** On the cart's page: the outcome of an order that was put into the cart again, from the history entry. */
export function ReorderNotice() {
  const location = useLocation();
  const { pageKey } = usePageKey();
  const state = isObject(location.state) ? location.state : {};
  const [outcome, ...changes] = toTold(state.reordered) ?? [];
  if (!outcome) return null;
  return (
    <div className="mb-5">
      <Banner kind={changes.length > 0 ? 'info' : 'ok'}>
        <p>{outcome.text}</p>
        {changes.length > 0 && (
          <ul>
            {changes.map(({ text, item }) => (
              <li key={text}>
                {text}
                {item !== undefined && (
                  <>
                    {' '}
                    {/* The notice stays under the sheet, so that the focus can come back to this link. */}
                    <Link className="link" to={withItem(location, item)} state={{ ...state, pageKey }}>
                      Choose again
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
