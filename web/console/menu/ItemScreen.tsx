import './menu.css';
import type {
  addItem,
  archiveItem,
  changeItem,
  OwnerCatalogue,
  OwnerItem,
} from '@juniper/core/contracts/owner-menu.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { sendSigned } from '../../app/lib/api.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Modal } from '../../app/ui/Modal.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { paths } from '../lib/paths.ts';
import { usePublished } from '../lib/use-published.ts';
import { useUnsaved } from '../lib/use-unsaved.tsx';
import { ItemFields } from './ItemFields.tsx';
import {
  atFields,
  emptyItem,
  type FieldProblems,
  idFor,
  itemOf,
  itemWords,
  problemsOf,
  toForm,
  valuesOf,
} from './item-form.ts';
import { usePictureState } from './PictureField.tsx';
import { Preview } from './Preview.tsx';
import { PutBack } from './PutBack.tsx';
import { useSaveRow } from './use-save-row.tsx';
import { readyPictures, shownMenu, useWorkingCopy } from './working-copy.ts';

const back = { to: paths.menu, label: 'Menu' };

/** One item: a form, and beside it what customers will see. */
export function ItemScreen() {
  const { id = '' } = useParams();
  const copy = useWorkingCopy();
  const isNew = id === 'new';
  const row = copy.data?.data.items.find((item) => String(item.id) === id);
  return (
    <>
      <ScreenHead title={isNew ? 'New item' : (row?.name ?? 'Item')} back={back} />
      <Loaded call={copy}>
        {({ data }) => {
          if (!isNew && !row)
            return (
              <Nothing title="There is no such item">
                <p className="muted">Perhaps the link is an old one. All items are in the list.</p>
              </Nothing>
            );
          if (row?.isArchived)
            return (
              <Nothing title="This item is off the menu">
                <PutBack item={row} />
              </Nothing>
            );
          return <Editor key={id} copy={data} row={row} />;
        }}
      </Loaded>
    </>
  );
}

/** `row`: as it is stored now, perhaps by somebody else since the form was opened. */
function Editor({ copy, row }: { copy: OwnerCatalogue; row: OwnerItem | undefined }) {
  const [search] = useSearchParams();
  const [before, setBefore] = useState(row);
  const start = useMemo(() => emptyItem(search.get('category') ?? copy.categories[0]?.slug ?? ''), [search, copy]);
  const [values, setValues] = useState(before ? valuesOf(before) : start);
  const [found, setFound] = useState<FieldProblems>({});
  const [isAsked, setAsked] = useState(false);
  const [view, setView] = useState<'form' | 'preview'>('form');
  const published = usePublished().data;
  const navigate = useNavigate();
  const picture = usePictureState(values.picture);
  const saving = useSaveRow<OwnerItem>({
    onSaved: (saved) => {
      setBefore(saved);
      setValues(valuesOf(saved));
    },
    onTheirs: (theirs) => {
      if (!theirs) return;
      setBefore(theirs);
      setValues(valuesOf(theirs));
    },
  });

  const id = idFor(before, copy);
  const item = useMemo(() => itemOf(values, id), [values, id]);
  const menu = useMemo(() => shownMenu(copy, item), [copy, item]);
  const ready = useMemo(
    () => new Set([...readyPictures(copy), ...(picture.isReady ? [values.picture] : [])]),
    [copy, picture.isReady, values.picture],
  );
  const isDirty = JSON.stringify(values) !== JSON.stringify(before ? valuesOf(before) : start);
  const unsaved = useUnsaved(isDirty);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saving.failure) alert.current?.scrollIntoView?.({ block: 'center' });
  }, [saving.failure]);
  /** Customers have seen it: then it stays on the menu as it is, until the changes are published. */
  const isPublished = published ? findItem(published, id) !== undefined : before !== undefined && !before.isDraft;

  const leave = (words: string) => {
    unsaved.forget();
    showToast('success', words);
    void navigate(paths.menu);
  };

  const submit = async (event: FormEvent<HTMLFormElement>, publishes: boolean) => {
    event.preventDefault();
    const form = event.currentTarget;
    const problems = problemsOf(values, item, { copy, ready, publishes });
    flushSync(() => {
      setFound(problems);
      setView('form');
    });
    if (Object.keys(problems).length > 0)
      return form.querySelector<HTMLElement>('[aria-invalid="true"], [aria-describedby$="-error"]')?.focus();
    const body = toForm(values, !publishes && !isPublished);
    const how = await saving.save({
      ...{ kind: 'item', before, publishes, mine: itemWords(item, copy), wordsOf: (other) => itemWords(other, copy) },
      send: async (version) => {
        if (version === null) return (await sendSigned<typeof addItem>('POST', '/owner/items', body)).data;
        return (await sendSigned<typeof changeItem>('PUT', `/owner/items/${id}`, { ...body, version })).data;
      },
    });
    if (how === 'published') leave(`${item.name} is published.`);
    else if (how === 'saved' && !publishes)
      leave(
        isPublished
          ? `${item.name} is saved. Customers see it as before until you publish it.`
          : `${item.name} is kept as a draft. Customers do not see it yet.`,
      );
  };

  const takeOff = async () => {
    setAsked(false);
    if (!before) return;
    const how = await saving.save({
      ...{ kind: 'item', before, publishes: isPublished, mine: itemWords(before, copy) },
      wordsOf: (other) => itemWords(other, copy),
      send: async (version) => {
        const seen = { version: version ?? '' };
        return (await sendSigned<typeof archiveItem>('POST', `/owner/items/${id}/archive`, seen)).data;
      },
    });
    if (how === 'published' || (how && !isPublished)) return leave(`${item.name} is off the menu.`);
    // This form is gone by now, because the item is archived.
    if (how) showToast('error', `${item.name} is off in the editor, but customers still see it. Publish the change.`);
  };

  const problems = { ...atFields(saving.problems, item), ...found };
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
      <form
        className="form editor__form"
        noValidate
        onSubmit={(event) =>
          void submit(event, (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') !== 'keep')
        }
      >
        <ItemFields
          {...{ copy, values, problems, picture }}
          onChange={(changes) => {
            setValues((last) => ({ ...last, ...changes }));
            setFound((last) => remaining(last, changes));
          }}
        />
        <DealLine copy={copy} id={before?.id} />
        {before && (
          <p>
            <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
              Take off the menu
            </Button>
          </p>
        )}
        <div ref={alert}>{saving.failure && <Banner kind="danger">{saving.failure}</Banner>}</div>
        <div className="mainbar">
          <Button type="submit" busy={saving.isSaving}>
            Publish now
          </Button>
          <Button type="submit" value="keep" variant="quiet" busy={saving.isSaving}>
            Keep as draft
          </Button>
        </div>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it can have the focus. */}
      <aside className="editor__preview" aria-label="Preview" tabIndex={0}>
        <Preview catalogue={menu} item={picture.isReady ? item : { ...item, picture: '' }} />
      </aside>
      {isAsked && (
        <Modal
          title={`Take ${before?.name} off the menu?`}
          safeLabel="Leave it"
          action={{ label: 'Take off the menu', act: () => void takeOff() }}
          onClose={() => setAsked(false)}
        >
          <p className="muted">
            Customers no longer see it. It is not deleted: you can put it back at the end of the list. What you have
            typed here and not saved is lost.
          </p>
        </Modal>
      )}
      {saving.question}
      {unsaved.question}
    </div>
  );
}

/** A problem goes when its field changes; the next press finds it again. */
const remaining = (found: FieldProblems, changes: object): FieldProblems => {
  const fieldOf: Record<string, string> = { allergens: 'facts', traces: 'facts', diet: 'facts' };
  const gone = new Set(Object.keys(changes).map((key) => fieldOf[key] ?? key));
  return Object.fromEntries(Object.entries(found).filter(([field]) => !gone.has(field)));
};

/** Deals have a screen of their own. */
function DealLine({ copy, id }: { copy: OwnerCatalogue; id: number | undefined }) {
  const deal = copy.deals.find((row) => row.id === id);
  if (id === undefined) return null;
  return (
    <p className="small">
      {deal ? `Deal: ${deal.percentOff} % off. ` : 'No deal. '}
      <Link className="link" to={deal ? paths.deal(id) : paths.deals}>
        {deal ? 'Change the deal' : 'To the deals'}
      </Link>
    </p>
  );
}
