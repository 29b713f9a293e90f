import { z } from 'zod';

/** Every refusal has this one shape; `code` is stable, `message` is fit for a customer. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** Where the contract says so, what the caller needs to go on. */
  data: z.unknown().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
