import type { getConfig } from '@juniper/core/contracts/config.ts';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import { createContext, use, useState } from 'react';
import { send } from './api.ts';
import { useLoaded } from './use-loaded.ts';

export type SiteConfig = ResponseBody<typeof getConfig>;

/** The configuration that pages are rendered with, on the server. */
export const RenderedConfig = createContext<SiteConfig | undefined>(undefined);

/** Returns whether the operator has given the keys that cards need. The browser has it from `data-cards`. */
export const hasCards = ({ payments = [] }: SiteConfig): boolean => payments.includes('card');

/** Returns the attributes of <html> that bring the configuration to the browser. */
export const configAttributes = (config: SiteConfig) => ({
  'data-mail': config.mail,
  'data-google': config.googleClientId ?? '',
  ...(hasCards(config) && { 'data-cards': 'on' }),
});

/** Reads what the page was rendered with; `undefined` in development, where the server is asked. */
export const readConfig = (): SiteConfig | undefined => {
  const { mail, google } = globalThis.document?.documentElement.dataset ?? {};
  return mail === undefined ? undefined : { mail, googleClientId: google || null };
};

/** Returns the site's configuration: `undefined` while it is loading, `null` if it could not be loaded. */
export const useSiteConfig = (): SiteConfig | null | undefined => {
  const rendered = use(RenderedConfig);
  const [known] = useState(rendered ?? readConfig);
  const { data, isFailed } = useLoaded(
    known ? undefined : 'config',
    () => send<typeof getConfig>('GET', '/config'),
    'Failed to load the configuration',
  );
  return known ?? data ?? (isFailed ? null : undefined);
};
