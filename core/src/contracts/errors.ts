import { z } from 'zod';

/** `code` is stable, `message` can be shown to a customer. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** Described in each contract; for 400 `invalid_request`, the body's `{ field }`. */
  data: z.unknown().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
