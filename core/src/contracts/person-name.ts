import { z } from 'zod';

// Control characters have no place in a name, and PostgreSQL cannot store a NUL.
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u);
