import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { LocalApi } from '../../../app/lib/testing/local-api.ts';
import { workingCopy } from './open-screen.tsx';

type Answer = { status?: number; body: unknown };
type Sent = { method: string; path: string; body: unknown };

/** Answers each change with what was sent, as if it were stored. `refuse` may answer first. */
export const serveParts = (
  api: LocalApi,
  copy: OwnerCatalogue = workingCopy(),
  refuse: (sent: Sent) => Answer | undefined = () => undefined,
) => {
  const sent: Sent[] = [];
  api.answer = ({ method, path, body }) => {
    if (method === 'GET') return { body: { success: true, data: copy } };
    const given = { method, path: path.replace('/api/owner', ''), body };
    sent.push(given);
    const [, kind = '', id] = given.path.split('/');
    const rows = (copy as unknown as Record<string, { id: string | number }[] | undefined>)[kind];
    const data = given.path.endsWith('/publish')
      ? { revision: 8, hash: 'hash-8', changes: ['Something has changed'] }
      : {
          ...rows?.find((row) => String(row.id) === id),
          id: Number(id) || id || 1000,
          isArchived: given.path.endsWith('/archive'),
          ...numbered(body as object),
          version: 'stored-2________',
        };
    return refuse(given) ?? { body: { success: true, data } };
  };
  return sent;
};

/** New options get their numbers when they are stored. */
const numbered = (row: { options?: { id?: number }[] }) =>
  row.options ? { ...row, options: row.options.map((option, nth) => ({ id: 5000 + nth, ...option })) } : row;
