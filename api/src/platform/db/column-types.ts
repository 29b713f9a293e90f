// The types of columns that PostgreSQL knows as JSON, text or infinity (`api/test/generated-tables.test.ts`).
import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { ChosenOption } from '@juniper/core/rules/options.ts';
import type { Tax } from '@juniper/core/rules/totals.ts';
import type { ColumnType, Generated } from 'kysely';

export type AuditedValue = ColumnType<unknown, string | null, never>;

export type CartItems = ColumnType<CartLine[], string, string>;

export type OrderedOptions = Generated<ChosenOption[]>;

export type OrderTaxes = ColumnType<Tax[], string | undefined, never>;

export type { PaymentState } from '@juniper/core/rules/payment-steps.ts';

export type RefundState = 'asked' | 'done' | 'failed';

export type RefundTaxes = ColumnType<Tax[] | null, string | null | undefined, never>;

/** The name is kept because the option may be gone from the menu. */
export type SavedOption = Pick<ChosenOption, 'id' | 'name' | 'count'>;

export type SavedOptions = ColumnType<SavedOption[], string | undefined, never>;

export type SoldOutUntil = ColumnType<Date | number, Date | 'infinity', Date | 'infinity'>;
