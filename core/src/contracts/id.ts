import { z } from 'zod';

/** In lower case, as PostgreSQL writes it: code compares ids as text, and 'A1' and 'a1' are the same row. */
export const Id = z.uuid().toLowerCase();
