import { z } from 'zod';

/** Every refusal has this one shape; `code` is stable, `message` is fit for a customer. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
