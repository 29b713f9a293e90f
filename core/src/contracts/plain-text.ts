/** Refuses control characters and lone surrogates, which jsonb does not store, in texts that staff type. */
export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;
