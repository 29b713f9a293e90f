import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Actor, OrderStatus } from '@juniper/core/rules/order-status.ts';
import type { storeLocations } from '@juniper/core/rules/stores.ts';
import type { VoucherKind } from '@juniper/core/rules/vouchers.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Users = {
  user_id: string;
  email: string;
  name: string;
  avatar: string | null;
  password_hash: string | null;
  provider: 'local' | 'google';
  role: Generated<'customer' | 'staff'>;
  newsletter: Generated<boolean>;
  notifications: Generated<boolean>;
  newsletter_consent_at: Date | null;
  favorite_store: (typeof storeLocations)[number] | null;
  loyalty_points: Generated<number>;
  open_orders: Generated<number>;
  email_verified_at: Date | null;
  pending_email: string | null;
  unsubscribe_key: Generated<string>;
  birthday_month: number | null;
  birthday_day: number | null;
  birthday_set_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Date | null;
};

type Sessions = {
  user_id: string;
  token_hash: Buffer;
  session_id: Generated<string>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
};

type LoyaltyLedger = {
  user_id: string;
  entry_id: string;
  kind: 'welcome' | 'order';
  order_id: string | null;
  points: number;
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

type Favorites = {
  user_id: string;
  favorite_id: string;
  product_id: number;
  customizations: Generated<string[]>;
  created_at: Generated<Date>;
};

type Orders = {
  user_id: string;
  order_id: string;
  number: string;
  idempotency_key: string;
  request_hash: Buffer;
  status: Generated<OrderStatus>;
  subtotal_cents: number;
  discount_cents: Generated<number>;
  sgst_cents: number;
  cgst_cents: number;
  total_cents: number;
  fulfilment: Generated<'pickup' | 'delivery'>;
  store_location: (typeof storeLocations)[number] | null;
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

type Vouchers = {
  user_id: string;
  voucher_id: string;
  kind: VoucherKind;
  year: Generated<number>;
  given_at: Generated<Date>;
  expires_at: Date;
  order_id: string | null;
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
  created_at: Generated<Date>;
};

type Mails = {
  user_id: string;
  subject_id: string;
  kind: string;
  sent_at: Generated<Date>;
};

type EmailConfirmations = {
  user_id: string;
  token_hash: Buffer;
  email: string;
  expires_at: Date;
  used_at: Date | null;
};

type PartingMails = {
  parting_id: string;
  user_id: string | null;
  email: string;
  created_at: Generated<Date>;
};

type ContactMessages = {
  message_id: string;
  name: string;
  email: string;
  message: string;
  created_at: Generated<Date>;
};

/** The tables as `migrations/` makes them. */
export type Schema = {
  users: Users;
  sessions: Sessions;
  loyalty_ledger: LoyaltyLedger;
  mails: Mails;
  user_identities: UserIdentities;
  used_credentials: UsedCredentials;
  password_resets: PasswordResets;
  favorites: Favorites;
  orders: Orders;
  order_items: OrderItems;
  order_events: OrderEvents;
  vouchers: Vouchers;
  carts: Carts;
  feedback: Feedback;
  email_confirmations: EmailConfirmations;
  parting_mails: PartingMails;
  contact_messages: ContactMessages;
};

export type UserRow = Selectable<Users>;

/** What a call knows of its caller: all that the page is told, and no secret. */
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
  | 'birthday_month'
  | 'birthday_day'
  | 'created_at'
  | 'updated_at'
>;
