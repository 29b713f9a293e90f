import { z } from 'zod';

/** An id in lower case, as PostgreSQL writes it, because code compares ids as text. */
export const Id = z.uuid().toLowerCase();

/** Handlers check whether the store exists. */
export const StoreKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
