/** What a mail program may turn into a link. Such words of customers stay out of mails that carry our name. */
export const looksLikeLink = (text: string): boolean =>
  /:\/\/|www[.。．｡]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/iu.test(text);
