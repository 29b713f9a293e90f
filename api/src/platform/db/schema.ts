import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { ChosenOption } from '@juniper/core/rules/options.ts';
import type { Actor, OrderStatus } from '@juniper/core/rules/order-status.ts';
import type { PaymentState } from '@juniper/core/rules/payment-steps.ts';
import type { Role } from '@juniper/core/rules/permissions.ts';
import type { Tax } from '@juniper/core/rules/totals.ts';
import type { VoucherKind } from '@juniper/core/rules/vouchers.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { MailTables } from './mail-tables.ts';
import type { SessionTables } from './session-tables.ts';
import type { OneOf, ShopTables } from './shop-tables.ts';

type OneOfWithDefault<Known extends string> = ColumnType<string, Known | undefined, Known>;

type Users = {
  user_id: string;
  email: string;
  name: string;
  avatar: string | null;
  password_hash: string | null;
  provider: OneOf<'local' | 'google'>;
  role: OneOfWithDefault<Role>;
  newsletter: Generated<boolean>;
  notifications: Generated<boolean>;
  newsletter_consent_at: Date | null;
  favorite_store: string | null;
  loyalty_points: Generated<number>;
  open_orders: Generated<number>;
  email_verified_at: Date | null;
  email_refused_at: Date | null;
  google_unlinked_at: Date | null;
  blocked_at: Date | null;
  trusted_at: Date | null;
  pending_email: string | null;
  unsubscribe_key: Generated<string>;
  birthday_month: number | null;
  birthday_day: number | null;
  birthday_set_at: Date | null;
  last_login_at: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Date | null;
};

type LoyaltyLedger = {
  user_id: string;
  entry_id: string;
  kind: OneOf<'welcome' | 'order' | 'adjust'>;
  order_id: string | null;
  points: number;
  reason: string | null;
  created_at: Generated<Date>;
};

type UserIdentities = {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Generated<Date>;
};

type UsedCredentials = {
  credential_hash: Buffer;
  expires_at: Date;
};

type PasswordResets = {
  user_id: string;
  token_hash: Buffer;
  email: string;
  expires_at: Date;
};

/** Its name is kept for the day when it is not offered any more. */
export type SavedOption = Pick<ChosenOption, 'id' | 'name' | 'count'>;

type Favorites = {
  user_id: string;
  favorite_id: string;
  product_id: number;
  customizations: Generated<string[]>;
  created_at: Generated<Date>;
  options: ColumnType<SavedOption[], string | undefined, never>;
  options_key: Generated<string>;
};

type SavedRecipes = {
  user_id: string;
  recipe_id: string;
  saved_at: Generated<Date>;
};

type Orders = {
  user_id: string;
  order_id: string;
  number: string;
  idempotency_key: string;
  request_hash: Buffer;
  status: OneOfWithDefault<OrderStatus>;
  subtotal_cents: number;
  discount_cents: Generated<number>;
  tax_cents: Generated<number>;
  tax_included: Generated<boolean>;
  taxes: ColumnType<Tax[], string | undefined, never>;
  total_cents: number;
  fulfilment: OneOfWithDefault<'pickup' | 'delivery'>;
  store: Generated<string>;
  contact_name: string | null;
  contact_email: string | null;
  address: string | null;
  city: string | null;
  zip_code: string | null;
  created_at: Generated<Date>;
  voucher_id: string | null;
  preparing_at: Date | null;
  closed_at: Date | null;
  cancel_reason: string | null;
  cancelled_by: Actor | null;
  catalogue_revision: number | null;
  due_at: Date | null;
  start_at: Date | null;
  is_asap: Generated<boolean>;
  due_moved_at: Date | null;
  moved_minutes: Generated<number>;
  payment: OneOfWithDefault<'counter' | 'card'>;
};

/** Written by a trigger on `orders`, whose own columns are read where an order has no row here yet. */
type OrderContacts = {
  user_id: string;
  order_id: string;
  name: string | null;
  email: string | null;
  address: string | null;
  city: string | null;
  zip_code: string | null;
};

type OrderEvents = {
  user_id: string;
  order_id: string;
  event_id: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  actor: Actor;
  staff_id: string | null;
  created_at: Generated<Date>;
};

type Payments = {
  user_id: string;
  order_id: string;
  payment_id: string;
  provider: string;
  provider_id: string | null;
  intent_id: string | null;
  amount_cents: number;
  currency: string;
  state: PaymentState;
  captured_cents: Generated<number>;
  returned_cents: Generated<number>;
  open_tries: Generated<number>;
  expires_at: Date | null;
  checked_at: Date | null;
  problem: string | null;
  created_at: Generated<Date>;
};

type Refunds = {
  user_id: string;
  order_id: string;
  refund_id: string;
  payment_id: string;
  cents: number;
  reason: string;
  cause: 'cancelled' | 'manager' | 'provider';
  actor: string | null;
  state: 'asked' | 'done' | 'failed';
  provider_id: string | null;
  created_at: Generated<Date>;
  done_at: Date | null;
};

type OrderWork = {
  user_id: string;
  order_id: string;
  store: string;
  station: string;
  starts_at: Date;
  seconds: number;
};

type Vouchers = {
  user_id: string;
  voucher_id: string;
  kind: OneOf<VoucherKind>;
  /** Null for 'thanks'. */
  year: Generated<number | null>;
  given_at: Generated<Date>;
  expires_at: Date;
  order_id: string | null;
  prolonged_at: Date | null;
  off_cents: number | null;
  reason: string | null;
};

type VouchersGiven = {
  address_hash: Buffer;
  kind: string;
  year: Generated<number>;
  user_id: string | null;
  given_at: Generated<Date>;
  left_at: Date | null;
};

type Carts = {
  user_id: string;
  revision: number;
  items: ColumnType<CartLine[], string, string>;
  wishlist: number[];
};

type OrderItems = {
  user_id: string;
  order_id: string;
  line: number;
  product_id: number;
  name: string;
  price_cents: number;
  quantity: number;
  deal: Generated<boolean>;
  base_cents: number | null;
  options: Generated<ChosenOption[]>;
  allergens: string[] | null;
  traces: string[] | null;
  counted: Generated<Date | null>;
};

type Feedback = {
  user_id: string;
  feedback_id: string;
  rating: number;
  comments: string;
  name: string | null;
  email: string | null;
  visited_on: ColumnType<Date, string, string> | null;
  visit_type: 'dine-in' | 'take-out' | 'delivery' | null;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Generated<Date>;
};

type ContactMessages = {
  message_id: string;
  name: string;
  email: string;
  message: string;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Generated<Date>;
};

/** The tables as `migrations/` creates them, but for the draft of the menu: `catalogue/menu/draft-queries.ts` has its SQL. */
export type Schema = ShopTables &
  MailTables &
  SessionTables & {
    users: Users;
    loyalty_ledger: LoyaltyLedger;
    user_identities: UserIdentities;
    used_credentials: UsedCredentials;
    password_resets: PasswordResets;
    favorites: Favorites;
    saved_recipes: SavedRecipes;
    orders: Orders;
    order_contacts: OrderContacts;
    order_items: OrderItems;
    order_events: OrderEvents;
    order_work: OrderWork;
    payments: Payments;
    refunds: Refunds;
    vouchers: Vouchers;
    vouchers_given: VouchersGiven;
    carts: Carts;
    feedback: Feedback;
    contact_messages: ContactMessages;
  };

export type UserRow = Selectable<Users>;

/** What a call knows about its caller: the columns that the page may see, no secrets. */
export type Account = Pick<
  UserRow,
  | 'user_id'
  | 'email'
  | 'name'
  | 'avatar'
  | 'provider'
  | 'role'
  | 'newsletter'
  | 'notifications'
  | 'favorite_store'
  | 'loyalty_points'
  | 'email_verified_at'
  | 'trusted_at'
  | 'birthday_month'
  | 'birthday_day'
  | 'created_at'
  | 'updated_at'
>;
