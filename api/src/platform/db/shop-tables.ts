import type { Role } from '@juniper/core/rules/permissions.ts';
import type { ColumnType, Generated } from 'kysely';

/** Text from a fixed list. We write only known values, but may read others that a newer release wrote. */
export type OneOf<Known extends string> = ColumnType<string, Known, Known>;

/** An upload as it is. `hash` is its SHA-256. */
type PictureOriginals = {
  hash: Buffer;
  body: Buffer;
};

type Pictures = {
  name: string;
  state: OneOf<'waiting' | 'ready' | 'failed'>;
  original_hash: Buffer | null;
  /** x, y, size. */
  crop: ColumnType<number[] | null, number[] | null | undefined>;
  problem: string | null;
  uploaded_by: string | null;
  created_at: Generated<Date>;
};

type PictureFiles = {
  name: string;
  width: number;
  format: OneOf<'avif' | 'webp'>;
  body: Buffer;
};

type CatalogueRevisions = {
  revision: Generated<number>;
  hash: string;
  body: string;
  published_at: Generated<Date>;
  published_by: string | null;
  note: string | null;
  draft_form: ColumnType<string, 'tables' | 'parts' | undefined, never>;
};

type CatalogueHead = {
  singleton: Generated<boolean>;
  revision: number;
};

type Availability = {
  store: string;
  kind: OneOf<'item' | 'option'>;
  thing_id: number;
  left_count: number;
  /** Infinity: until someone switches it back. */
  until: ColumnType<Date | number, Date | 'infinity', Date | 'infinity'>;
  set_by: string;
  set_at: Generated<Date>;
};

type AuditLog = {
  entry_id: string;
  at: Generated<Date>;
  actor: string | null;
  action: string;
  subject: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  role: string | null;
  store: string | null;
  reason: string | null;
};

type Invitations = {
  invitation_id: string;
  email: string;
  role: OneOf<Exclude<Role, 'customer'>>;
  token_hash: Buffer | null;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
};

type WorkSlots = {
  store: string;
  station: string;
  starts_at: Date;
  capacity_s: number;
  used_s: Generated<number>;
};

type StaffStores = {
  user_id: string;
  store: string;
};

type ProviderEvents = {
  provider: string;
  event_id: string;
  kind: string;
  payment_ref: string | null;
  seen_at: Generated<Date>;
};

/** Tables of the shop itself: the menu, who may work here, who changed what. */
export type ShopTables = {
  picture_originals: PictureOriginals;
  pictures: Pictures;
  picture_files: PictureFiles;
  catalogue_revisions: CatalogueRevisions;
  catalogue_head: CatalogueHead;
  availability: Availability;
  audit_log: AuditLog;
  invitations: Invitations;
  work_slots: WorkSlots;
  staff_stores: StaffStores;
  provider_events: ProviderEvents;
};
