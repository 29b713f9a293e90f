import { useLocation } from 'react-router';
import { isObject, isText, listOf } from '../../lib/guards.ts';
import { Banner } from '../../ui/Banner.tsx';

const toTexts = listOf(isText);

/** What came of an order that was put into the cart again: carried in the history entry by `useOrderAgain`. */
export function ReorderNotice() {
  const { state } = useLocation();
  const [outcome, ...changes] = (isObject(state) && toTexts(state.reordered)) || [];
  if (!outcome) return null;
  return (
    <div className="mb-5">
      <Banner kind={changes.length > 0 ? 'info' : 'ok'}>
        <p>{outcome}</p>
        {changes.length > 0 && (
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
