import { isObject, isText } from '../../lib/guards.ts';

/**
 * A session that ends while the customer writes leads to the login, and what was written waits in this tab. It is given
 * back once, and only to who wrote it.
 */
const key = 'juniper_feedback';

export const keepDraft = (owner: string, values: Record<string, string>): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner, values }));
  } catch {
    // Without storage there is no place to keep it.
  }
};

export const takeDraft = (owner: string): [field: string, value: string][] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    if (!isObject(kept) || kept.owner !== owner || !isObject(kept.values)) return [];
    return Object.entries(kept.values).filter((entry): entry is [string, string] => isText(entry[1]));
  } catch {
    return [];
  }
};
