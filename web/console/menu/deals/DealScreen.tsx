import type { OwnerCatalogue, OwnerDeal, putDeal, removeDeal } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, Deal } from '@juniper/core/rules/catalogue.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { getDealPrice } from '@juniper/core/rules/pricing.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { sendSigned } from '../../../app/lib/api.ts';
import { ChoiceGroup } from '../../../app/ui/Choices.tsx';
import { Field, SelectField } from '../../../app/ui/Fields.tsx';
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import type { RowWords } from '../../lib/EditedQuestion.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { Loaded, Nothing } from '../../lib/Loaded.tsx';
import { shopMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { getToday } from '../../lib/shop-time.ts';
import { VersionedForm } from '../../lib/use-versioned-form.tsx';
import { TakeOff } from '../TakeOff.tsx';
import { useMenuForm } from '../use-menu-form.ts';
import { buildMenu, useWorkingCopy } from '../working-copy.ts';

const usualPercent = 20;

/** Edits a deal, or a new one at 'new'. */
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
  // Keeps the deal of the moment when the form was opened: a deal that is taken off is gone before the list follows.
  const [deal] = useState(() => copy.deals.find((row) => row.id === Number(id)));
  if (id !== 'new' && !deal) return <Nothing title="There is no deal on this item" />;
  return <DealFields copy={copy} deal={deal} />;
}

const ways = {
  'all-day': 'All day',
  countdown: 'With a countdown, 30 to 90 minutes for each visitor',
};
const wayChoices = Object.entries(ways).map(([value, label]) => ({ value, label }));

/** `id` is the item's number as the select has it; an empty `to`: no end. */
type Values = { id: string; percent: string; from: string; to: string; ends: keyof typeof ways };

const toValues = (row: OwnerDeal | undefined): Values => ({
  id: String(row?.id ?? ''),
  percent: String(row?.percentOff ?? usualPercent),
  from: row?.from ?? getToday(),
  to: row?.to ?? '',
  ends: row && !row.isAllDay ? 'countdown' : 'all-day',
});

const describe = ({ percent, from, to, ends }: Values): RowWords => ({
  percent,
  'first day': from,
  'last day': to || 'no end',
  'each day': ways[ends],
});

const toDeal = ({ id, percent, from, to, ends }: Values): Deal => ({
  id: Number(id),
  percentOff: Number(percent),
  from,
  ...(to && { to }),
  ...(ends === 'all-day' && { isAllDay: true as const }),
});

/** Writes '$4.80 → $3.60'. */
export const describeDealPrice = (cents: number, percentOff: number): string =>
  `${formatMoney(shopMoney(), cents)} → ${formatMoney(shopMoney(), getDealPrice(cents, percentOff))}`;

/** The server takes days from here on. */
const isDay = (day: string) => day >= '2000-01-01' && day <= '9999-12-31';

const isPercent = (percent: string) => /^([1-9]|[1-8]\d|90)$/.test(percent.trim());

const check = ({ id, percent, from, to }: Values): Errors => ({
  ...(id === '' && { id: 'Please choose an item.' }),
  ...(!isPercent(percent) && { percent: 'Please enter a whole number from 1 to 90.' }),
  ...(!isDay(from) && { from: 'Please choose the first day.' }),
  ...(to && !isDay(to) && { to: 'Please choose another day.' }),
  ...(to && to < from && { to: 'The last day is before the first one.' }),
});

const toMenu = (copy: OwnerCatalogue, values: Values): Catalogue => {
  const deal = toDeal(values);
  return { ...buildMenu(copy), deals: [...copy.deals.filter(({ id }) => id !== deal.id), deal] };
};

const send = async (values: Values, row: OwnerDeal | undefined) => {
  const { id, ...form } = toDeal(values);
  const body = { ...form, version: row?.version ?? null };
  return (await sendSigned<typeof putDeal>('PUT', `/owner/deals/${id}`, body)).data;
};

const remove = async (row: OwnerDeal, version: string) => {
  await sendSigned<typeof removeDeal>('DELETE', `/owner/deals/${row.id}`, { version });
  return row;
};

function DealFields({ copy, deal }: { copy: OwnerCatalogue; deal: OwnerDeal | undefined }) {
  const { row, follow, values, set, errors, form, leave } = useMenuForm<OwnerDeal, Values>({
    kind: 'deal',
    copy,
    row: deal,
    toValues: toValues,
    describe: describe,
    check,
    send,
    list: paths.deals,
    toMenu: (typed) => toMenu(copy, typed),
    isMine: ({ part, id }, typed) => part === 'deals' && id === Number(typed.id),
  });
  const text = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const item = copy.items.find(({ id }) => String(id) === values.id);
  const price = item && isPercent(values.percent) && describeDealPrice(item.priceCents, Number(values.percent));
  const free = copy.items.filter(({ id, isArchived }) => !isArchived && !copy.deals.some((other) => other.id === id));
  return (
    <>
      <VersionedForm {...form}>
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
        <p className="strong" role="status">
          {price}
        </p>
        <ChoiceGroup
          legend="On each of these days"
          name="ends"
          choices={wayChoices}
          value={values.ends}
          onChange={(ends) => set({ ends: ends as Values['ends'] })}
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field {...text('from')} label="First day" type="date" />
          <Field {...text('to')} label="Last day" type="date" hint="Leave it empty for a deal without an end." />
        </div>
      </VersionedForm>
      {row && (
        <TakeOff
          kind="deal"
          row={row}
          name={`the deal on ${item?.name ?? `item ${row.id}`}`}
          isOff={false}
          describe={(other) => describe(toValues(other))}
          send={(version) => remove(row, version)}
          // The deal is gone. Its form stays until that is published.
          follow={follow}
          onDone={leave}
        />
      )}
    </>
  );
}
