import type { Change, OwnerCatalogue, OwnerItem, Part } from '@juniper/core/contracts/owner-menu.ts';
import type { Problem } from '@juniper/core/rules/check-catalogue.ts';
import type { TestApp } from './test-app.ts';

type Method = 'POST' | 'PUT' | 'DELETE';
type Answer = { status: number; body: { code?: string; message?: string; data: never } };

/** Edits and publishes the menu over the API, as managers do in the console. */
export async function createMenuEditor(api: TestApp) {
  const createManager = async (name: string): Promise<string> => {
    const { token, user } = await api.register({ name });
    await api.updateUser(user.id, { role: 'manager' });
    return token;
  };
  const token = await createManager('Mei Tanaka');
  const read = async (): Promise<OwnerCatalogue> => (await api.call('GET', '/owner/catalogue', { token })).body.data;
  const send = (method: Method, path: string, body: object, by = token): Promise<Answer> =>
    api.call(method, `/owner/${path}`, { token: by, body });
  const findItem = async (id: number) => (await read()).items.find((item) => item.id === id) as OwnerItem;
  const changeItem = async (id: number, fields: Partial<OwnerItem>, by = token) => {
    const row = await findItem(id);
    return send('PUT', `items/${id}`, { ...toForm(row), ...fields, version: row.version }, by);
  };

  return {
    createManager,
    token,
    read,
    send,
    findItem,
    changeItem,
    words: async () => (await read()).changes.flatMap(({ words }) => words),
    /** Publishes what the editor shows at this moment. */
    publish: async (only?: readonly Part[]) => {
      const { head, changes } = await read();
      return send('POST', 'catalogue/publish', {
        head: head.revision,
        seen: changes.map(versioned),
        ...(only && { only }),
      });
    },
  };
}

/** Returns a change as a publication names it. */
export const versioned = ({ kind, id, version }: Change): object => ({ kind, id, version });

/** Returns the fields of a row that a form sends, without its version. */
export function toForm(row: object): object {
  const { id: _id, slug: _slug, version: _version, isArchived: _isArchived, ...form } = row as Record<string, unknown>;
  return form;
}

export const problemsIn = ({ body }: Answer): Problem[] => (body.data as { problems: Problem[] }).problems;
