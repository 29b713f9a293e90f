import { orderStatuses } from '@juniper/core/rules/order-status.ts';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { describeStatus } from '../../app/features/orders/order-messages.ts';
import { getText } from '../../app/lib/use-form.ts';
import { useSiteConfig } from '../../app/lib/use-site-config.ts';
import { Button } from '../../app/ui/Button.tsx';
import { Field, SelectField } from '../../app/ui/Fields.tsx';
import { SearchBox } from '../lib/SearchBox.tsx';
import { getToday } from '../lib/shop-time.ts';
import { useStores } from '../lib/use-published.ts';

/** The search that narrows the list; '' is everything. */
export type OrderSearch = { q: string; day: string; completed: string; status: string; store: string };

const everything: OrderSearch = { q: '', day: '', completed: '', status: '', store: '' };

const days = { day: 'Placed on', completed: 'Completed on' } as const;

/** Only orders that are paid by card are ever unpaid. */
const listStatuses = (hasUnpaid: boolean) => orderStatuses.filter((status) => hasUnpaid || status !== 'unpaid');

type OrderFilterProps = { search: OrderSearch; maySearch: boolean; onChange: (search: OrderSearch) => void };

/** Applies a choice at once, and letters while somebody types. Folds the choices on a phone until they are needed. */
export function OrderFilter({ search, maySearch, onChange }: OrderFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const { stores } = useStores();
  const takesCards = useSiteConfig()?.payments?.includes('card') ?? false;
  const { q, ...choices } = search;
  const { day, completed, status, store } = choices;
  const isNarrowed = Object.values(choices).some(Boolean);
  const [isOpen, setOpen] = useState(() => isNarrowed || matchMedia('(min-width: 64em)').matches);

  // A link may have changed the address while the screen is open.
  useEffect(() => {
    for (const [name, text] of Object.entries({ q, day, completed, status, store })) {
      const field = form.current?.elements.namedItem(name);
      // Somebody may have typed on.
      if (field === document.activeElement) continue;
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text;
    }
  }, [q, day, completed, status, store]);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: keyof OrderSearch) => getText(data, name).trim();
    onChange({
      q: typed('q'),
      day: typed('day'),
      completed: typed('completed'),
      status: typed('status'),
      store: typed('store'),
    });
  };
  // While a year is typed the day is one of the first millennium.
  const applyChoice = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (target.validity.valid) target.form?.requestSubmit();
  };

  return (
    <form ref={form} className="mb-6 grid gap-3" aria-label="Find orders" onSubmit={apply}>
      {maySearch && (
        <SearchBox label="Order number, name or email" placeholder="Number, name, email" defaultValue={q} />
      )}
      <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Filter</summary>
        <div className="mt-2 grid grid-cols-2 items-end gap-3 md:grid-cols-4">
          <SelectField label="Status" name="status" defaultValue={status} onChange={applyChoice}>
            <option value="">Any</option>
            <option value="open">Open</option>
            {maySearch && <option value="new-not-paid">New customers, not paid</option>}
            {listStatuses(takesCards || status === 'unpaid').map((each) => (
              <option key={each} value={each}>
                {describeStatus(each).label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Store" name="store" key={stores.length} defaultValue={store} onChange={applyChoice}>
            <option value="">All</option>
            {stores.map((each) => (
              <option key={each.store} value={each.store}>
                {each.name}
              </option>
            ))}
          </SelectField>
          {maySearch &&
            (['day', 'completed'] as const).map((name) => (
              <Field
                key={name}
                label={days[name]}
                name={name}
                type="date"
                min="2000-01-01"
                max={getToday()}
                defaultValue={search[name]}
                onChange={applyChoice}
              />
            ))}
          {(q || isNarrowed) && (
            <Button variant="quiet" onClick={() => onChange(everything)}>
              Clear
            </Button>
          )}
        </div>
      </details>
    </form>
  );
}
