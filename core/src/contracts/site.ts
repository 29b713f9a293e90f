import type { Catalogue } from '../rules/catalogue.ts';
import type { getConfig } from './config.ts';
import type { ResponseBody } from './contract.ts';

/** A file of the build, by the module that it was made of (Vite's manifest). */
type BuiltFile = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

export type RenderInput = {
  /** The menu that the page shows, and the name of its file: `/catalogue/<hash>.json`. */
  catalogue: Catalogue;
  hash: string;
  /** The site's own address, without a trailing slash. */
  origin: string;
  config?: ResponseBody<typeof getConfig>;
  /** Without it, as in development, the page loads its sources. */
  manifest?: Record<string, BuiltFile>;
};

type RenderedDocument = {
  status: 200 | 404;
  html: string;
  /** Whether the page is useful without the server, so that the device may keep it. */
  worksOffline: boolean;
};

/** What the storefront's server bundle exports (`web/app/entry.server.tsx`). The same input gives the same bytes. */
export type Storefront = {
  pages: (catalogue: Catalogue) => string[];
  render: (path: string, input: RenderInput) => Promise<RenderedDocument>;
};
