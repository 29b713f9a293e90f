import './menu.css';
import type {
  addItem,
  archiveItem,
  changeItem,
  ItemForm,
  OwnerCatalogue,
  OwnerItem,
} from '@juniper/core/contracts/owner-menu.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { sendSigned } from '../../app/lib/api.ts';
import { buttonClass } from '../../app/ui/Button.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { AuditLink } from '../lib/AuditLink.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { paths } from '../lib/paths.ts';
import { usePublished } from '../lib/use-published.ts';
import { VersionedForm } from '../lib/use-versioned-form.tsx';
import { ItemFields } from './ItemFields.tsx';
import {
  checkItem,
  describeItem,
  findPriceSlip,
  getItemId,
  type ItemValues,
  readPrice,
  toForm,
  toItem,
  toItemValues,
} from './item-form.ts';
import { findSource, moveToCategory, toNewItem } from './new-item.ts';
import { usePictureState } from './PictureField.tsx';
import { Preview } from './Preview.tsx';
import { PutBack } from './PutBack.tsx';
import { SeeIt } from './SeeIt.tsx';
import { TakeOff } from './TakeOff.tsx';
import { useMenuForm } from './use-menu-form.ts';
import { buildMenu, checkReady, useWorkingCopy } from './working-copy.ts';

const back = { to: paths.menu, label: 'Menu' };

/** Edits an item, beside a preview of what customers will see. */
export function ItemScreen() {
  const { id = '' } = useParams();
  const copy = useWorkingCopy();
  const isNew = id === 'new';
  const [search] = useSearchParams();
  const row = copy.data?.data.items.find((item) => String(item.id) === id);
  const source = isNew && copy.data ? findSource(copy.data.data, search) : undefined;
  return (
    <>
      <ScreenHead
        title={isNew ? 'New item' : (row?.name ?? 'Item')}
        lead={source && `A copy of ${source.name}, without its allergens: please check them.`}
        back={back}
      >
        {row && !row.isArchived && <Acts row={row} />}
      </ScreenHead>
      <Loaded call={copy}>{({ data }) => <OneItem key={id} copy={data} id={id} row={row} />}</Loaded>
    </>
  );
}

function Acts({ row: { id } }: { row: OwnerItem }) {
  const menu = usePublished().data;
  const published = menu && findItem(menu, id);
  return (
    <>
      {published && <SeeIt item={published} />}
      <Link className={buttonClass({ variant: 'soft', size: 'sm' })} to={paths.copyItem(id)}>
        Copy
      </Link>
    </>
  );
}

function OneItem({ copy, id, row }: { copy: OwnerCatalogue; id: string; row: OwnerItem | undefined }) {
  // An item that is taken off here keeps its form until that is published and all questions are answered.
  const [wasOff] = useState(row?.isArchived ?? false);
  if (id !== 'new' && !row)
    return (
      <Nothing title="There is no such item">
        <p className="muted">Perhaps the link is an old one. All items are in the list.</p>
      </Nothing>
    );
  if (!wasOff || !row?.isArchived) return <Editor copy={copy} item={row} />;
  const isSold = copy.changes.some((change) => change.kind === 'item' && change.id === row.id);
  return (
    <Nothing title={isSold ? 'This item is off in your drafts' : 'This item is off the menu'}>
      {isSold && <p className="muted">Customers see it until you publish that.</p>}
      <PutBack item={row} />
    </Nothing>
  );
}

function Editor({ copy, item: opened }: { copy: OwnerCatalogue; item: OwnerItem | undefined }) {
  const [search] = useSearchParams();
  const [view, setView] = useState<'form' | 'preview'>('form');
  const published = usePublished().data;
  /** Customers have seen it: then it stays on the menu as it is, until the changes are published. */
  const isLive = (stored: OwnerItem | undefined) =>
    stored !== undefined && (published ? findItem(published, stored.id) !== undefined : !stored.isDraft);
  const { row, follow, values, set, errors, form, leave } = useMenuForm<OwnerItem, ItemValues>({
    kind: 'item',
    copy,
    row: opened,
    list: paths.menu,
    toValues: (stored) => (stored ? toItemValues(stored) : toNewItem(copy, search)),
    describe: (typed) => describeItem(toItem(typed, 0), copy),
    check: (typed, _, publishes) => ({ ...(publishes && checkReady(copy, typed.picture)), ...checkItem(typed) }),
    toMenu: (typed, stored) => buildMenu(copy, toItem(typed, getItemId(stored, copy))),
    isMine: ({ part, id }, _, stored) => part === 'items' && id === getItemId(stored, copy),
    send: (typed, stored, publishes) => send(toForm(typed, !publishes && !isLive(stored)), stored),
    putBack: (stored) => archive(stored, stored.version),
    findSlip: (typed, stored) => stored && findPriceSlip(stored, readPrice(typed.price) ?? 0),
    getToast: (typed, stored, publishes) => {
      const { name } = toItem(typed, 0);
      if (publishes) return `${name} is published.`;
      return isLive(stored)
        ? `${name} is saved. Customers see it as before until you publish it.`
        : `${name} is kept as a draft. Customers do not see it yet.`;
    },
  });
  const picture = usePictureState(values.picture, copy);
  const id = getItemId(row, copy);
  const item = useMemo(() => toItem(values, id), [values, id]);
  const menu = useMemo(() => buildMenu(copy, item), [copy, item]);
  return (
    <div className="editor" data-view={view}>
      <fieldset className="editor__switch">
        <legend className="sr-only">Show</legend>
        {(['form', 'preview'] as const).map((each) => (
          <button key={each} className="chip" type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {each === 'form' ? 'Form' : 'Preview'}
          </button>
        ))}
      </fieldset>
      <div className="editor__form">
        <VersionedForm
          {...form}
          onSend={(publishes) => {
            // The form shows what is wrong.
            setView('form');
            form.onSend(publishes);
          }}
        >
          <ItemFields
            copy={copy}
            menu={menu}
            item={item}
            values={values}
            errors={errors}
            picture={picture}
            set={set}
            setCategory={(category) => set(row ? { category } : moveToCategory(copy, values, category))}
          />
          <DealLine copy={copy} id={row?.id} />
        </VersionedForm>
        {row && (
          <TakeOff
            kind="item"
            row={row}
            name={row.name}
            isOff={row.isArchived}
            onDone={leave}
            follow={follow}
            isPublished={isLive(row)}
            describe={(other) => describeItem(other, copy)}
            send={(version) => archive(row, version)}
          />
        )}
        {row && <AuditLink subject={`item:${row.id}`} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it can have the focus. */}
      <aside className="editor__preview" aria-label="Preview" tabIndex={0}>
        <Preview catalogue={menu} item={picture.isReady ? item : { ...item, picture: '' }} />
      </aside>
    </div>
  );
}

const send = async (form: ItemForm, row: OwnerItem | undefined) => {
  if (!row) return (await sendSigned<typeof addItem>('POST', '/owner/items', form)).data;
  const body = { ...form, version: row.version };
  return (await sendSigned<typeof changeItem>('PUT', `/owner/items/${row.id}`, body)).data;
};

const archive = async ({ id, isArchived }: OwnerItem, version: string) => {
  const verb = (isArchived ? 'restore' : 'archive') as 'archive';
  return (await sendSigned<typeof archiveItem>('POST', `/owner/items/${id}/${verb}`, { version })).data;
};

/** Deals have a screen of their own. */
function DealLine({ copy, id }: { copy: OwnerCatalogue; id: number | undefined }) {
  const deal = copy.deals.find((row) => row.id === id);
  if (id === undefined) return null;
  return (
    <p className="small">
      {deal ? `Deal: ${deal.percentOff}% off. ` : 'No deal. '}
      <Link className="link" to={deal ? paths.deal(id) : paths.deals}>
        {deal ? 'Change the deal' : 'To the deals'}
      </Link>
    </p>
  );
}
