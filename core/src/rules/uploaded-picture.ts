/** An uploaded picture is a square in these widths. */
export const uploadedWidths = [400, 800, 1200] as const;

/** Its name is made from its content, so a file of that name never changes. */
export const isUploaded = (name: string): boolean => /^p-[0-9a-f]{16}$/.test(name);
