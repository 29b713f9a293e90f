import { randomUUID } from 'node:crypto';
import type { OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import { type APIRequestContext, expect, request } from '@playwright/test';
import type { Product } from './global-setup.ts';
import { confirmEmail, setRole } from './orders.ts';

/** The owner of a shop, who changes its stores as the console does. */
export type Owner = { api: APIRequestContext; headers: Record<string, string> };

export const logInOwner = async ({ url, databaseUrl }: Product): Promise<Owner> => {
  const api = await request.newContext({ baseURL: url });
  const data = { name: 'Mei Tanaka', email: `mei-${randomUUID()}@tanaka.example`, password: 'Juniper1!Juniper' };
  await api.post('/api/auth/register', { data });
  confirmEmail(data.email, databaseUrl);
  setRole(data.email, 'owner', databaseUrl);
  const { token } = await (await api.post('/api/auth/login', { data })).json();
  return { api, headers: { authorization: `Bearer ${token}` } };
};

type Part = 'hours' | 'special-days' | 'stations';

export const changeStore = async ({ api, headers }: Owner, store: string, part: Part, data: object) => {
  const { stores }: { stores: OwnerStore[] } = (await (await api.get('/api/owner/stores', { headers })).json()).data;
  const { version } = stores.find((each) => each.store === store) ?? { version: 0 };
  const answer = await api.put(`/api/owner/stores/${store}/${part}`, { headers, data: { ...data, version } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Repeats the same times on every day. */
export const everyDay = (opens: string, closes: string) => ({
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes })),
});

type Stations = { workers?: number; onlinePercent?: number; leadMinutes?: number; daysAhead?: number };

/** Sets how many people work at each station. */
export const setStations = (owner: Owner, store: string, stations: Stations = {}) => {
  const { workers = 3, onlinePercent = 100, leadMinutes = 5, daysAhead = 1 } = stations;
  const people = ['bar', 'counter', 'kitchen'].map((station) => ({ station, workers, onlinePercent }));
  return changeStore(owner, store, 'stations', { countsWork: true, leadMinutes, daysAhead, stations: people });
};

/** Makes a store count work and open it all day, so that no test depends on the hour. */
export const countWork = async (owner: Owner, store: string, stations?: Stations) => {
  await changeStore(owner, store, 'hours', everyDay('00:00', '00:00'));
  await setStations(owner, store, stations);
};
