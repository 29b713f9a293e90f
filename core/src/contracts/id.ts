import { z } from 'zod';

/** In lower case, as PostgreSQL writes it: code compares ids as text, and 'A1' and 'a1' are the same row. */
export const Id = z.uuid().toLowerCase();

/** A store's key, as 'downtown'. Whether there is such a store is asked of the published shop. */
export const StoreKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
