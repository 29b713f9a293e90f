import type { Catalogue } from '../rules/catalogue.ts';
import type { getConfig } from './config.ts';
import type { ResponseBody } from './contract.ts';

/** An entry of Vite's manifest. */
type BuiltFile = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

export type RenderInput = {
  /** The file of the menu is `/catalogue/<hash>.json`. */
  catalogue: Catalogue;
  hash: string;
  /** The site's address, without a trailing slash. */
  origin: string;
  config?: ResponseBody<typeof getConfig>;
  /** Absent in development: the page loads its sources. */
  manifest?: Record<string, BuiltFile>;
};

type RenderedDocument = {
  status: 200 | 404;
  html: string;
  /** Whether a device may keep the page, because it is useful without the server. */
  worksOffline: boolean;
};

/** The exports of the storefront's server bundle (`web/app/entry.server.tsx`). The same input gives the same bytes. */
export type Storefront = {
  pages: (catalogue: Catalogue) => string[];
  render: (path: string, input: RenderInput) => Promise<RenderedDocument>;
};
