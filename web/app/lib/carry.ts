/** Keeps a value for the next document of this tab. Without storage, or without room, it is lost. */
export const carry = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Whoever takes it does without it.
  }
};

/** What the last document of this tab carried, once. Nothing if there is none, or if it cannot be read. */
export const takeCarried = (key: string): unknown => {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
