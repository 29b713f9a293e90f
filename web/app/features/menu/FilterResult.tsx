import type { Item } from '@juniper/core/rules/catalogue.ts';
import { describeFilter, describeFit } from '@juniper/core/rules/fitting-choices.ts';
import { useMakeable } from './fitting-items.ts';
import { useAvoid, useKept } from './food-filter.ts';

/** Says what this customer leaves out, and how many items fit or can be made so. */
export function FilterResult({ items }: { items: readonly Item[] }) {
  const fitting = useKept(items).length;
  const makeable = useMakeable(items).length;
  return (
    <>
      <b>{describeFilter(useAvoid())}</b>
      {items.length > 0 && <span> {describeFit(items.length, fitting, makeable)}</span>}
    </>
  );
}
