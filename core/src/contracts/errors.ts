import { z } from 'zod';

/** Every refusal has this shape; `code` is stable, `message` can be shown to a customer. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** What the caller needs to continue, where the contract says so; for 400 `invalid_request`, the body's `{ field }`. */
  data: z.unknown().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
