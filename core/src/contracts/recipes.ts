import { z } from 'zod';
import type { Contract } from './contract.ts';

const params = z.object({
  id: z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]+$/),
});

const response = z.object({ success: z.literal(true), recipes: z.array(z.string()) });

export const saveRecipe = {
  method: 'PUT',
  path: '/auth/recipes/:id',
  access: 'customer',
  summary: 'Save a recipe to the account, once',
  params,
  response,
} as const satisfies Contract;

export const removeRecipe = {
  method: 'DELETE',
  path: '/auth/recipes/:id',
  access: 'customer',
  summary: 'Remove a saved recipe from the account',
  params,
  response,
} as const satisfies Contract;
