/** Keeps a value for the next document of this tab. Returns false without storage or room for it. */
export const carry = (key: string, value: unknown): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** Takes what the last document of this tab carried. Returns null if there is none, or if it cannot be read. */
export const takeCarried = (key: string): unknown => {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
