/**
 * One line that staff type, without control characters and lone surrogates, which jsonb does not store. Texts of
 * customers are not refused for these: PostgreSQL gets a replacement character.
 */
export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;
