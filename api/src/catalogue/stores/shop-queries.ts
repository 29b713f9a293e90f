import type { OwnerShop, OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { getDelivery, hasPickup } from '@juniper/core/rules/delivery.ts';
import { defaultKeptPercent } from '@juniper/core/rules/new-customers.ts';
import { getOpenIntervals } from '@juniper/core/rules/opening.ts';
import { type Money, mainStore, type Shop, type Store, type TaxProfile } from '@juniper/core/rules/shop.ts';
import { dayMs } from '@juniper/core/rules/wall-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const money = sql`json_build_object('code', currency, 'minor', minor, 'locale', locale)`;

const taxProfiles = sql`(select coalesce(json_agg(json_build_object(
    'id', profile_id, 'name', name, 'isInclusive', is_inclusive, 'rates', (
      select coalesce(json_agg(json_build_object('taxClass', tax_class, 'label', label, 'rateBp', rate_bp)
        order by tax_class = 'standard' desc, tax_class collate "C", position), '[]')
      from tax_rates where tax_rates.profile_id = tax_profiles.profile_id)
  ) order by profile_id), '[]') from tax_profiles)`;

const selectStores = (extra: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object(
    'keptPercent', kept_percent, 'startsOrders', starts_orders, 'usesReady', uses_ready, 'store', store, 'name', name, 'address', address, 'phone', phone, 'timeZone', time_zone,
    'taxProfile', profile_id, 'countsWork', counts_work, 'leadMinutes', lead_minutes, 'daysAhead', days_ahead,
    'pickup', pickup, 'delivery', delivery,
    'week', (
      select coalesce(json_agg(json_build_object(
          'weekday', weekday, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')
        ) order by weekday, opens), '[]') from opening_hours where opening_hours.store = stores.store),
    'specialDays', (
      select coalesce(json_agg(json_strip_nulls(json_build_object(
          'day', day, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI'), 'note', note
        )) order by day), '[]') from special_days where special_days.store = stores.store),
    'stations', (
      select coalesce(json_agg(json_build_object(
          'station', station, 'workers', workers, 'onlinePercent', online_percent
        ) order by position, station), '[]') from stations where stations.store = stores.store)
    ${extra}
  )::jsonb - array_remove(array[
    case when kept_percent = ${sql.lit(defaultKeptPercent)} then 'keptPercent' end, case when pickup then 'pickup' end,
    case when delivery = free_delivery() then 'delivery' end, case when not starts_orders then 'startsOrders' end,
    case when not uses_ready then 'usesReady' end
  ], null) order by position, store), '[]') from stores where ${which})`;

type ShopRow<Part> = Omit<Part, 'takesCards' | 'isWelcomeDrinkOff'> & {
  takes_cards: boolean;
  gives_welcome_drink: boolean;
};

/** Leaves out switches in their first position, so that older shops keep their text. */
const toShop = <Part>({ takes_cards, gives_welcome_drink, ...part }: ShopRow<Part>) =>
  ({
    ...part,
    ...(takes_cards ? { takesCards: true } : {}),
    ...(gives_welcome_drink ? {} : { isWelcomeDrinkOff: true }),
  }) as Part;

export async function readShop(db: Db): Promise<Shop | undefined> {
  const { rows } = await sql<ShopRow<Shop>>`select ${money} as money, ${taxProfiles} as "taxProfiles",
    ${selectStores(sql``, sql`archived_at is null`)} as stores, takes_cards, gives_welcome_drink from shop`.execute(db);
  return rows[0] && toShop(rows[0]);
}

export async function readOwnerShop(db: Db): Promise<OwnerShop> {
  const { rows } = await sql<ShopRow<OwnerShop>>`select ${money} as money, ${taxProfiles} as "taxProfiles",
    ${selectStores(sql`, 'isArchived', archived_at is not null, 'version', version`, sql`true`)} as stores,
    version, takes_cards, gives_welcome_drink, exists (select from orders) as "hasOrders" from shop`.execute(db);
  const [shop] = rows;
  if (!shop) throw new Error('the database has no shop');
  return toShop(shop);
}

type Row = Record<string, unknown>;

async function put(trx: Db, table: string, rows: readonly Row[], key?: string): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const updates = names.filter((name) => name !== key).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${key === undefined ? sql`` : sql`on conflict (${sql.ref(key)}) do update set ${sql.join(updates)}`}`.execute(trx);
}

/** Reads the currency, for the worker, which has no menu in memory. */
export async function readMoney(db: Db): Promise<Money> {
  const { rows } = await sql<Money>`select currency as code, minor, locale from shop`.execute(db);
  const [money] = rows;
  if (!money) throw new Error('the database has no menu');
  return money;
}

export async function findMainStore(db: Db): Promise<Pick<Store, 'address' | 'phone'>> {
  const { rows } = await sql<Pick<Store, 'address' | 'phone'>>`
    select address, phone from stores where store = ${sql.lit(mainStore)}`.execute(db);
  const [main] = rows;
  if (!main) throw new Error('the database has no shop');
  return main;
}

export async function insertShop(trx: Db, { stores, taxProfiles, money }: Shop): Promise<void> {
  const { code, minor, locale } = money;
  await put(trx, 'shop', [{ singleton: true, currency: code, minor, locale, version: 1 }]);
  await writeTaxes(trx, taxProfiles);
  const rows = stores.map((store, position) => ({ ...store, position, version: 1, isArchived: false }));
  await writeStores(trx, rows);
}

export async function writeStores(trx: Db, stores: readonly (OwnerStore & { position: number })[]): Promise<void> {
  const now = new Date().toISOString();
  await put(
    trx,
    'stores',
    stores.map(({ store, name, address, phone, timeZone, position, version, ...rest }) => ({
      store,
      name,
      address,
      phone,
      time_zone: timeZone,
      profile_id: rest.taxProfile,
      position,
      version,
      counts_work: rest.countsWork,
      lead_minutes: rest.leadMinutes,
      days_ahead: rest.daysAhead,
      kept_percent: rest.keptPercent ?? defaultKeptPercent,
      pickup: hasPickup(rest),
      delivery: getDelivery(rest),
      starts_orders: rest.startsOrders ?? false,
      uses_ready: rest.usesReady ?? false,
      archived_at: rest.isArchived ? now : null,
    })),
    'store',
  );
  const names = stores.map(({ store }) => store);
  for (const table of ['opening_hours', 'special_days', 'stations']) {
    await sql`delete from ${sql.table(table)} where store = any(${names}::text[])`.execute(trx);
  }
  await put(
    trx,
    'opening_hours',
    stores.flatMap(({ store, week }) => week.map((time) => ({ store, ...time }))),
  );
  await put(
    trx,
    'special_days',
    stores.flatMap(({ store, specialDays }) =>
      specialDays.map(({ day, opens = null, closes = null, note }) => ({ store, day, opens, closes, note })),
    ),
  );
  await put(
    trx,
    'stations',
    stores.flatMap(({ store, stations }) =>
      stations.map(({ station, workers, onlinePercent }, position) => ({
        store,
        station,
        workers,
        online_percent: onlinePercent,
        position,
      })),
    ),
  );
}

export async function writeTaxes(trx: Db, profiles: readonly TaxProfile[]): Promise<void> {
  await sql`delete from tax_rates`.execute(trx);
  await sql`delete from tax_profiles where profile_id <> all(${profiles.map(({ id }) => id)}::smallint[])`.execute(trx);
  await put(
    trx,
    'tax_profiles',
    profiles.map(({ id, name, isInclusive }) => ({ profile_id: id, name, is_inclusive: isInclusive })),
    'profile_id',
  );
  await put(
    trx,
    'tax_rates',
    profiles.flatMap(({ id, rates }) =>
      rates.map(({ taxClass, label, rateBp }, position) => ({
        profile_id: id,
        tax_class: taxClass,
        position,
        label,
        rate_bp: rateBp,
      })),
    ),
  );
}

export async function writeMoney(trx: Db, { code, minor, locale }: Money): Promise<void> {
  await sql`update shop set currency = ${code}, minor = ${minor}, locale = ${locale}`.execute(trx);
}

export async function writeCards(trx: Db, isOn: boolean): Promise<void> {
  await sql`update shop set takes_cards = ${isOn}`.execute(trx);
}

export async function writeWelcomeDrink(trx: Db, isOn: boolean): Promise<void> {
  await sql`update shop set gives_welcome_drink = ${isOn}`.execute(trx);
}

export async function raiseShopVersion(trx: Db): Promise<void> {
  await sql`update shop set version = version + 1`.execute(trx);
}

const selectOpenings = (store: Store) => {
  const openings = getOpenIntervals(store, Date.now() - dayMs, Date.now() + 10 * dayMs);
  const begins = openings.map(({ from }) => new Date(from));
  const ends = openings.map(({ until }) => new Date(until));
  return sql`unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) as opening (begins, ends)`;
};

/**
 * Gives future slots the present capacity of their station, and none while the store is closed. Locks them by station, then
 * time, as orders do. Slots may then be overbooked, which the board shows.
 */
export async function refitSlots(trx: Db, store: Store): Promise<void> {
  await sql`
    with ahead as (
      select store, station, starts_at from work_slots where store = ${store.store} and starts_at >= now()
      order by station, starts_at for no key update
    )
    update work_slots slot set capacity_s = coalesce((
        select floor(workers * 300 * online_percent / 100) from stations
        where stations.store = slot.store and stations.station = slot.station and exists (
          select from ${selectOpenings(store)}
          where begins <= slot.starts_at and slot.starts_at + interval '5 minutes' <= ends)
      ), 0)
    from ahead where slot.store = ahead.store and slot.station = ahead.station and slot.starts_at = ahead.starts_at`.execute(
    trx,
  );
}

export async function countDueWhileClosed(db: Db, store: Store): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from orders
    where store = ${store.store} and status in ('pending', 'preparing') and due_at > now()
      and not exists (select from ${selectOpenings(store)} where begins < due_at and due_at <= ends)`.execute(db);
  return rows[0]?.due ?? 0;
}
