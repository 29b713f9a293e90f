/**
 * One line that staff type: neither control characters nor half a surrogate pair, which the audit log's jsonb does not
 * store. What customers type may have one: PostgreSQL gets a replacement character, and no order is refused for it.
 */
export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;
