import './history.css';
import type { listRevisions, PastRevision } from '@juniper/core/contracts/owner-publish.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../../app/features/auth/auth-store.ts';
import { StatusBadge } from '../../../app/ui/Banner.tsx';
import { Button } from '../../../app/ui/Button.tsx';
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import { usePages } from '../../lib/calls.ts';
import { Loaded } from '../../lib/Loaded.tsx';
import { paths } from '../../lib/paths.ts';
import { formatShopMoment, formatShopMomentWithSeconds, lowerToday } from '../../lib/shop-time.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';

/** Lists every publication, the newest first. The change of each can be undone, and its whole menu restored. */
export function HistoryScreen() {
  const revisions = usePages<typeof listRevisions>('/owner/catalogue/revisions');
  return (
    <>
      <ScreenHead title="History" lead="What changed on your menu, newest first." />
      <Loaded call={revisions}>
        {({ rows }) => (
          <>
            <Revisions revisions={rows} />
            {revisions.hasNextPage && (
              <div className="mt-6">
                <Button
                  variant="secondary"
                  size="sm"
                  busy={revisions.isFetchingNextPage}
                  onClick={() => void revisions.fetchNextPage()}
                >
                  Show older
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

type Asked = { revision: PastRevision; moment: string; what: 'undo' | 'restore' };

function Revisions({ revisions }: { revisions: readonly PastRevision[] }) {
  const [asked, setAsked] = useState<Asked>();
  const head = revisions[0]?.revision;
  const minutes = revisions.map(({ publishedAt }) => formatShopMoment(publishedAt));
  const close = () => setAsked(undefined);
  return (
    <>
      <ol className="rows">
        {revisions.map((revision, nth) => {
          const minute = minutes[nth] as string;
          const isShared = minute === minutes[nth - 1] || minute === minutes[nth + 1];
          const moment = isShared ? formatShopMomentWithSeconds(revision.publishedAt) : minute;
          return (
            <Past
              key={revision.revision}
              revision={revision}
              moment={moment}
              isHead={revision.revision === head}
              ask={(what) => setAsked({ revision, moment, what })}
            />
          );
        })}
      </ol>
      {asked?.what === 'undo' && <UndoDialog revision={asked.revision} onClose={close} />}
      {asked?.what === 'restore' && <RestoreDialog revision={asked.revision} moment={asked.moment} onClose={close} />}
    </>
  );
}

type PastProps = {
  revision: PastRevision;
  moment: string;
  isHead: boolean;
  ask: (what: Asked['what']) => void;
};

function Past({ revision, moment, isHead, ask }: PastProps) {
  const { changes, by, note, places } = revision;
  return (
    <li className="row past">
      <div className="row__words">
        <p className="strong">
          {moment} {isHead && <StatusBadge kind="ok">The menu now</StatusBadge>}
        </p>
        <p className="muted small">{by ? `By ${by}` : 'Automatic, or by a former team member'}</p>
        {note && <p className="past__note">{note}</p>}
        <Words changes={changes} />
        <ShopLinks places={places} />
      </div>
      <div className="past__acts">
        {places.includes('menu') && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Undo this change: ${changes[0]}, ${moment}`}
            onClick={() => ask('undo')}
          >
            Undo this change
          </Button>
        )}
        {!isHead && (
          <details className="past__more">
            <summary aria-label={`More about ${moment}`}>...</summary>
            <Button variant="quiet" size="sm" onClick={() => ask('restore')}>
              {`Restore the whole menu as of ${lowerToday(moment)}`}
            </Button>
          </details>
        )}
      </div>
    </li>
  );
}

/** Hours, stores, taxes and cards are changed on their own screens. */
function ShopLinks({ places }: Pick<PastRevision, 'places'>) {
  const role = useUser()?.role;
  return (
    <>
      {places.includes('hours') && hasPermission(role, 'hours.edit') && (
        <Link className="link small" to={paths.hours}>
          Change it in Hours
        </Link>
      )}
      {places.includes('shop') && hasPermission(role, 'shop.edit') && (
        <Link className="link small" to={paths.shop}>
          Change it in Settings
        </Link>
      )}
    </>
  );
}

const fewWords = 5;

/** Lists what a publication changed. Folds the rest of a long list. */
export function Words({ changes }: { changes: readonly string[] }) {
  const [first, rest] = [changes.slice(0, fewWords), changes.slice(fewWords)];
  if (changes.length === 0) return <p className="small">This is your first menu.</p>;
  return (
    <>
      <Sentences words={first} />
      {rest.length > 0 && (
        <details className="fold small">
          <summary>{rest.length} more</summary>
          <Sentences words={rest} />
        </details>
      )}
    </>
  );
}

function Sentences({ words }: { words: readonly string[] }) {
  return (
    <ul className="past__words">
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
