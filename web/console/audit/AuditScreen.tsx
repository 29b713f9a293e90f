import './audit.css';
import type { AuditEntry, listAudit } from '@juniper/core/contracts/audit.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getStoreName } from '@juniper/core/rules/shop.ts';
import { useSearchParams } from 'react-router';
import { Button } from '../../app/ui/Button.tsx';
import { Field } from '../../app/ui/Fields.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { usePages } from '../lib/calls.ts';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { formatShopMoment } from '../lib/shop-time.ts';
import { usePublished } from '../lib/use-published.ts';
import { describeChanges, describeEntry, describeSubject } from './audit-words.ts';

const filters = ['actor', 'subject', 'day'] as const;
type Show = (filter: 'actor' | 'subject', value: string) => void;

/** Lists who changed what, the newest first. A press on a person or a subject shows only theirs. */
export function AuditScreen() {
  const [asked, setAsked] = useSearchParams();
  const query = new URLSearchParams([...asked].filter(([name]) => (filters as readonly string[]).includes(name)));
  const entries = usePages<typeof listAudit>(query.size > 0 ? `/owner/audit?${query}` : '/owner/audit', {
    keepsLast: true,
  });
  const menu = usePublished();
  const set = (filter: string, value: string) =>
    setAsked(
      (last) => {
        const next = new URLSearchParams(last);
        if (value) next.set(filter, value);
        else next.delete(filter);
        return next;
      },
      { replace: filter === 'day' },
    );
  return (
    <>
      <ScreenHead title="Audit log" lead="Who changed what, newest first. Orders list their own changes.">
        {query.size > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setAsked({})}>
            Show everything
          </Button>
        )}
      </ScreenHead>
      <div className="mb-5 max-w-56">
        <Field
          label="Day"
          name="day"
          type="date"
          min="2000-01-01"
          defaultValue={asked.get('day') ?? ''}
          key={asked.get('day')}
          onChange={({ target }) => target.validity.valid && set('day', target.value)}
        />
      </div>
      <Loaded call={entries}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title="Nothing here" />
          ) : (
            <>
              <ul className="rows">
                {rows.map((entry) => (
                  <Entry key={entry.id} entry={entry} catalogue={menu.data} show={set} />
                ))}
              </ul>
              {entries.hasNextPage && (
                <div className="mt-5">
                  <Button
                    variant="secondary"
                    busy={entries.isFetchingNextPage}
                    onClick={() => void entries.fetchNextPage()}
                  >
                    Show more
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

const noStores = { shop: { stores: [] } };

function Entry({ entry, catalogue, show }: { entry: AuditEntry; catalogue: Catalogue | undefined; show: Show }) {
  const { at, actor, role, subject, reason, store } = entry;
  const who = actor ? (actor.name ?? 'A former team member') : 'Automatic, or on the server';
  const sentence = describeEntry(entry, catalogue);
  const what = describeSubject(entry, catalogue);
  const isMember = actor !== null && subject === `user:${actor.id}` && entry.action === 'staff.manage';
  return (
    <li className="row audit">
      <p className="audit__what">
        {isMember ? (
          `Joined as ${sentence.after}`
        ) : (
          <>
            {sentence.before}{' '}
            <button type="button" className="link audit__press" onClick={() => show('subject', subject)}>
              {what}
            </button>
            {sentence.after && ` ${sentence.after}`}
            {store && subject !== `store:${store}` && ` at ${getStoreName(catalogue ?? noStores, store)}`}
          </>
        )}
      </p>
      {describeChanges(entry).map((words) => (
        <p key={words} className="muted small wrap-anywhere">
          {words}
        </p>
      ))}
      {reason && <p className="muted small wrap-anywhere">{`Reason: ${reason}`}</p>}
      <p className="audit__who">
        {actor ? (
          <button type="button" className="link audit__press" onClick={() => show('actor', actor.id)}>
            {who}
          </button>
        ) : (
          <span>{who}</span>
        )}
        {actor?.email && <span className="wrap-anywhere">{actor.email}</span>}
        {role && <span>{role}</span>}
        <span className="audit__at">{formatShopMoment(at)}</span>
      </p>
    </li>
  );
}
