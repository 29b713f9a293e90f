import { getConfig } from '@juniper/core/contracts/config.ts';
import type { ResponseOf } from '@juniper/core/contracts/contract.ts';
import { type Api, mount } from '../http/mount.ts';

type Config = ResponseOf<typeof getConfig>;

/** `methods`: how orders can be paid now, which the owner may change. */
export function configRoutes(api: Api, fixed: Omit<Config, 'payments'>, methods: () => string[]): void {
  mount(api, getConfig).with(async () => ({ ...fixed, payments: methods() }));
}
