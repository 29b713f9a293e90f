/** The address of a file is needed until the browser has begun to save it, which it does not tell. */
const savedWithinMs = 60_000;

/** Saves a file on the device under a name. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), savedWithinMs);
};
