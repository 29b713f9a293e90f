import type { CartLine } from '@juniper/core/rules/cart.ts';
import { Suspense } from 'react';
import { lateComponent } from '../../lib/late-component.tsx';
import { useStored } from '../../lib/storage.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { type ListKey, listUnknownLines } from './device-lists.ts';
import type { UnknownItemsProps } from './UnknownList.tsx';

const UnknownList = lateComponent(() => import('./UnknownList.tsx'), 'UnknownList');

/** Lists the stored lines that are not on the page's menu: products that have left it, or that came after it. */
export const useUnknownItems = (key: ListKey): CartLine[] =>
  listUnknownLines(useCatalogue(), useStored(key), useStored('user')?.id);

/** Shows unknown items, in code that is loaded late because few customers have any. */
export const UnknownItems = (props: UnknownItemsProps) =>
  props.items.length > 0 && (
    <Suspense fallback={null}>
      <UnknownList {...props} />
    </Suspense>
  );
