import type { changeItem, OwnerCatalogue, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import { getShortCurrencyName } from '@juniper/core/rules/currency-names.ts';
import { formatMoney, writeAmount } from '@juniper/core/rules/money.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { sendSigned } from '../../app/lib/api.ts';
import { Button, IconButton } from '../../app/ui/Button.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { Picture } from '../../app/ui/Picture.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { shopMoney } from '../lib/money.ts';
import { paths } from '../lib/paths.ts';
import { describeItem, findPriceSlip, getPriceProblem, readPrice, toForm, toItemValues } from './item-form.ts';
import { SeeIt } from './SeeIt.tsx';
import { usePublishRow } from './use-publish-row.tsx';

const looks: Record<string, string> = {
  Draft: 'badge--other',
  Changed: 'badge--wait',
  'Sold out': 'badge--out',
  Deal: 'badge--deal',
};

type ItemRowProps = {
  copy: OwnerCatalogue;
  item: OwnerItem;
  marks: readonly string[];
  /** It was just published: offers the way to it on the site. */
  isJustPublished?: boolean;
  /** Replaces the price. */
  children?: ReactNode;
};

export const getRowId = (id: number): string => `item-${id}`;

/** Lists an item. A press on it opens it, a press on its price changes the price in place. */
export function ItemRow({ copy, item, marks, isJustPublished, children }: ItemRowProps) {
  const { id, name, picture } = item;
  return (
    <li className="row mrow" id={getRowId(id)}>
      <span className="mrow__photo">{picture && <Picture name={picture} alt="" sizes="48px" />}</span>
      <span className="row__words">
        <Link className="mrow__link" to={paths.item(id)}>
          {name}
        </Link>
        {marks.length > 0 && (
          <span className="mrow__marks">
            {marks.map((mark) => (
              <span key={mark} className={`badge ${looks[mark]}`}>
                {mark}
              </span>
            ))}
          </span>
        )}
      </span>
      {children || (
        <PriceInPlace copy={copy} item={item} isLive={!marks.includes('Draft') && !marks.includes('Changed')} />
      )}
      {isJustPublished && (
        <span className="mrow__site">
          <SeeIt item={item} />
        </span>
      )}
    </li>
  );
}

type PriceProps = {
  copy: OwnerCatalogue;
  item: OwnerItem;
  /** The item is published as it is here, so that publishing it changes its price and nothing else. */
  isLive: boolean;
};

/** A draft's price is saved only, and that of an item with other changes: these wait for a person who looks at them. */
function PriceInPlace({ copy, item, isLive }: PriceProps) {
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState('');
  const [stored, setStored] = useState(item);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = () => setText(undefined);
  const saving = usePublishRow('item');
  const isOpen = text !== undefined;

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen)
    return (
      <button
        ref={button}
        className="mrow__price"
        type="button"
        aria-label={`${formatMoney(shopMoney(), item.priceCents)}, change the price of ${item.name}`}
        onClick={() => {
          setStored(item);
          setProblem('');
          setText(writeAmount(shopMoney(), item.priceCents));
        }}
      >
        {formatMoney(shopMoney(), item.priceCents)}
      </button>
    );

  const save = (publishes: boolean) => {
    const priceCents = readPrice(text);
    if (priceCents === undefined) return setProblem(getPriceProblem());
    setProblem('');
    void saving.save<OwnerItem, OwnerItem>({
      row: stored,
      values: { ...stored, priceCents },
      toValues: (other) => other,
      describe: (other) => describeItem(other, copy),
      findSlip: () => findPriceSlip(stored, priceCents),
      send: async (mine, { version }) => {
        const body = { ...toForm(toItemValues(mine), stored.isDraft), version };
        return (await sendSigned<typeof changeItem>('PUT', `/owner/items/${item.id}`, body)).data;
      },
      publishes,
      follow: (other, isMine) => (isMine && other ? setStored(other) : close()),
      onSaved: (_, isPublished) => {
        if (isPublished !== publishes) return;
        close();
        const words = `${item.name}: ${formatMoney(shopMoney(), priceCents)}`;
        showToast(
          'success',
          isPublished ? `${words} is published.` : `${words} is saved, and not published yet.`,
          saving.getUndoToast(),
        );
      },
    });
  };

  return (
    <form
      className="mrow__form"
      noValidate
      // Enter saves only.
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <Field
        label={`Price of ${item.name} in ${getShortCurrencyName(shopMoney())}`}
        name="price"
        value={text}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        disabled={saving.isSaving}
        error={problem || saving.failure || undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="sm" busy={saving.isSaving} onClick={() => save(isLive)}>
        {isLive ? 'Publish' : 'Save'}
      </Button>
      <IconButton icon="x" label="Leave the price as it is" onClick={close} />
      {saving.question}
    </form>
  );
}
