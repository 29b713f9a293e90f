import type { getConfig } from '@juniper/core/contracts/config.ts';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import { createContext, use, useEffect, useState } from 'react';
import { send } from './api.ts';

export type SiteConfig = ResponseBody<typeof getConfig>;

/** The configuration that pages are rendered with, on the server. */
export const RenderedConfig = createContext<SiteConfig | undefined>(undefined);

/** Whether the operator has given the keys that cards need. The browser has it from `data-cards`. */
export const hasCards = ({ payments = [] }: SiteConfig): boolean => payments.includes('card');

/** The attributes of <html> that bring it to the browser. */
export const configAttributes = (config: SiteConfig) => ({
  'data-mail': config.mail,
  'data-google': config.googleClientId ?? '',
  ...(hasCards(config) && { 'data-cards': 'on' }),
});

/** What the page was rendered with; nothing in development, where the server is asked. */
export const readConfig = (): SiteConfig | undefined => {
  const { mail, google } = globalThis.document?.documentElement.dataset ?? {};
  return mail === undefined ? undefined : { mail, googleClientId: google || null };
};

/** The site's configuration: `undefined` while it is loading, `null` if it could not be loaded. */
export const useSiteConfig = (): SiteConfig | null | undefined => {
  const rendered = use(RenderedConfig);
  const [config, setConfig] = useState<SiteConfig | null | undefined>(rendered ?? readConfig);
  const isKnown = config !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let isGone = false;
    const take = (answer: SiteConfig | null) => {
      if (!isGone) setConfig(answer);
    };
    send<typeof getConfig>('GET', '/config').then(take, () => take(null));
    return () => {
      isGone = true;
    };
  }, [isKnown]);
  return config;
};
