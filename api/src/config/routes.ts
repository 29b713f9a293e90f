import { getConfig } from '@juniper/core/contracts/config.ts';
import type { ResponseOf } from '@juniper/core/contracts/contract.ts';
import { type Api, mount } from '../http/mount.ts';

export function configRoutes(api: Api, config: ResponseOf<typeof getConfig>): void {
  mount(api, getConfig).with(async () => config);
}
