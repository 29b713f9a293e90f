import { z } from 'zod';
import { isReadableName, unreadableName } from '../rules/names.ts';

export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u)
  .refine(isReadableName, unreadableName);
