/** One line: neither control characters nor half a surrogate pair, which PostgreSQL does not store. */
export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;

/** The same, with line breaks and tabs. */
export const plainLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u;
