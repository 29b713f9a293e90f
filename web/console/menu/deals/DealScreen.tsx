import type { OwnerCatalogue, OwnerDeal, putDeal, removeDeal } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, Deal } from '@juniper/core/rules/catalogue.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { sendSigned } from '../../../app/lib/api.ts';
import { Field, SelectField } from '../../../app/ui/Fields.tsx';
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { Loaded, Nothing } from '../../lib/Loaded.tsx';
import { paths } from '../../lib/paths.ts';
import { shopToday } from '../../lib/shop-time.ts';
import { TakeOff } from '../TakeOff.tsx';
import { PartForm, usePartForm, type Words } from '../use-part-form.tsx';
import { shownMenu, useWorkingCopy } from '../working-copy.ts';

const usualPercent = 20;

/** The form of a deal; at 'new' that of another one. */
export function DealScreen() {
  const { id } = useParams();
  const call = useWorkingCopy();
  return (
    <>
      <ScreenHead title={id === 'new' ? 'New deal' : 'Deal'} back={{ to: paths.deals, label: 'Deals' }} />
      <Loaded call={call}>{({ data }) => <DealEditor key={id} copy={data} id={id} />}</Loaded>
    </>
  );
}

function DealEditor({ copy, id }: { copy: OwnerCatalogue; id: string | undefined }) {
  // As it was when the form was opened: a deal that is taken off is gone before the list follows.
  const [deal] = useState(() => copy.deals.find((row) => row.id === Number(id)));
  if (id !== 'new' && !deal) return <Nothing title="There is no deal on this item" />;
  return <DealFields copy={copy} deal={deal} />;
}

/** `id` is the item's number as the select has it; an empty `to`: no end. */
type Values = { id: string; percent: string; from: string; to: string };

const valuesOf = (row: OwnerDeal | undefined): Values => ({
  id: String(row?.id ?? ''),
  percent: String(row?.percentOff ?? usualPercent),
  from: row?.from ?? shopToday(),
  to: row?.to ?? '',
});

const wordsOf = ({ percent, from, to }: Values): Words => ({
  ...{ percent, 'first day': from, 'last day': to || 'no end' },
});

const dealOf = ({ id, percent, from, to }: Values): Deal => ({
  ...{ id: Number(id), percentOff: Number(percent), from, ...(to && { to }) },
});

/** The server takes days from here on. */
const isDay = (day: string) => day >= '2000-01-01' && day <= '9999-12-31';

const check = ({ id, percent, from, to }: Values): Errors => ({
  ...(id === '' && { id: 'Please choose an item.' }),
  ...(!/^([1-9]|[1-8]\d|90)$/.test(percent.trim()) && { percent: 'Please enter a whole number from 1 to 90.' }),
  ...(!isDay(from) && { from: 'Please choose the first day.' }),
  ...(to && !isDay(to) && { to: 'Please choose another day.' }),
  ...(to && to < from && { to: 'The last day is before the first one.' }),
});

const menuWith = (copy: OwnerCatalogue, values: Values): Catalogue => {
  const deal = dealOf(values);
  return { ...shownMenu(copy), deals: [...copy.deals.filter(({ id }) => id !== deal.id), deal] };
};

const send = async (values: Values, _row: OwnerDeal | undefined, version: string | null) => {
  const { id, ...form } = dealOf(values);
  const body = { ...form, version };
  return (await sendSigned<typeof putDeal>('PUT', `/owner/deals/${id}`, body)).data;
};

const remove = async (row: OwnerDeal, version: string) => {
  await sendSigned<typeof removeDeal>('DELETE', `/owner/deals/${row.id}`, { version });
  return row;
};

function DealFields({ copy, deal }: { copy: OwnerCatalogue; deal: OwnerDeal | undefined }) {
  const { row, follow, values, set, errors, form, leave } = usePartForm<OwnerDeal, Values>({
    ...{ kind: 'deal', copy, row: deal, valuesOf, wordsOf, check, send, list: paths.deals },
    menuWith: (typed) => menuWith(copy, typed),
    isMine: ({ part, id }, typed) => part === 'deals' && id === Number(typed.id),
  });
  const text = (name: keyof Values) => ({
    ...{ name, value: values[name], error: errors[name] },
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const item = copy.items.find(({ id }) => id === row?.id);
  const free = copy.items.filter(({ id, isArchived }) => !isArchived && !copy.deals.some((other) => other.id === id));
  return (
    <>
      <PartForm {...form}>
        {row ? (
          <p className="h3">{item?.name ?? `Item ${row.id}`}</p>
        ) : (
          <SelectField {...text('id')} label="Item">
            <option value="">Please choose</option>
            {free.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Field {...text('percent')} label="Percent off" inputMode="numeric" maxLength={2} />
        <div className="grid gap-5 md:grid-cols-2">
          <Field {...text('from')} label="First day" type="date" />
          <Field {...text('to')} label="Last day" type="date" hint="Leave it empty for a deal without an end." />
        </div>
      </PartForm>
      {row && (
        <TakeOff
          {...{ kind: 'deal', row, name: `the deal on ${item?.name ?? `item ${row.id}`}`, isOff: false }}
          wordsOf={(other) => wordsOf(valuesOf(other))}
          send={(version) => remove(row, version)}
          // It is gone: its form stays only until it is published.
          follow={follow}
          onDone={leave}
        />
      )}
    </>
  );
}
