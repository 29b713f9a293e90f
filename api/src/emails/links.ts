/**
 * Returns whether a mail program may turn the text into a link. Emails that carry our name leave out such words of
 * customers.
 */
export const looksLikeLink = (text: string): boolean =>
  /:\/\/|www[.。．｡]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/iu.test(text);
