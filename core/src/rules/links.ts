/** Returns whether a mail program may turn a part of the text into a link. Amounts such as 3.50 are none. */
export const hasLink = (text: string): boolean => /:\/\/|www[.。．｡]|[\p{L}\p{N}-][.。．｡]\p{L}{2,}/iu.test(text);
