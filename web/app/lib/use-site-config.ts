import type { getConfig } from '@juniper/core/contracts/config.ts';
import type { ResponseOf } from '@juniper/core/contracts/contract.ts';
import { useEffect, useState } from 'react';
import { send } from './api.ts';

type SiteConfig = ResponseOf<typeof getConfig>;

/** What the operator has set up. `undefined` while it is asked for, `null` when there is no answer. */
export const useSiteConfig = (): SiteConfig | null | undefined => {
  const [config, setConfig] = useState<SiteConfig | null>();
  useEffect(() => {
    let isGone = false;
    const take = (answer: SiteConfig | null) => {
      if (!isGone) setConfig(answer);
    };
    send<typeof getConfig>('GET', '/config').then(take, () => take(null));
    return () => {
      isGone = true;
    };
  }, []);
  return config;
};
