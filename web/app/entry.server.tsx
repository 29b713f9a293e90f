import path from 'node:path/posix';
import { getShareCardFile, shareCardSize, shareCards } from '@juniper/core/content/share-cards.ts';
import { shop } from '@juniper/core/content/shop.ts';
import { getStructuredData } from '@juniper/core/content/structured-data.ts';
import type { RenderInput, Storefront } from '@juniper/core/contracts/site.ts';
import { type Catalogue, getCatalogueIndex } from '@juniper/core/rules/catalogue.ts';
import { prerender } from 'react-dom/static';
import { type RouteObject, StaticRouter } from 'react-router';
import { Document } from './document.tsx';
import { sessionMarkScript } from './features/auth/session.ts';
import { createCatalogueStore, RenderedCatalogue, toOfferedCatalogue } from './features/catalogue/catalogue-store.ts';
import { themeMarkScript } from './features/theme/theme-mark.ts';
import { formatTitle, type Head } from './lib/page-head.tsx';
import { paths } from './lib/paths.ts';
import { configAttributes, hasCards, RenderedConfig } from './lib/use-site-config.ts';
import { findScreen, getHead, routes } from './routes.tsx';

type Manifest = NonNullable<RenderInput['manifest']>;

const entry = 'app/entry.client.tsx';

/** Unknown addresses have two pages: one for the whole site, one for unknown recipes. */
const missingPages = ['/404', '/recipes/404'];

const listFixedPaths = (from: RouteObject[]): string[] =>
  from.flatMap(({ path = '', children }) =>
    children ? listFixedPaths(children) : path.includes(':') || path === '*' ? [] : [`/${path}`],
  );

/** Lists the address of every page, in the canonical spelling. */
export const pages: Storefront['pages'] = (catalogue) => [
  ...listFixedPaths(routes),
  ...getCatalogueIndex(catalogue).pages.map(({ slug }) => paths.category(slug)),
  ...missingPages,
];

/** Renders a page's document as a visitor sees it. The same input gives the same bytes. */
export const render: Storefront['render'] = async (pathname, { hash, origin, config, manifest, ...published }) => {
  const catalogue = toOfferedCatalogue(published.catalogue, !config || hasCards(config));
  const { screen, at } = findScreen(pathname);
  const errors: unknown[] = [];
  const head = getHead(await screen.load(), { ...at, catalogue });
  // The offline page is the only one without scripts.
  const isAlive = pathname !== paths.offline;
  const { prelude } = await prerender(
    <RenderedConfig value={config}>
      <RenderedCatalogue value={createCatalogueStore({ hash, catalogue })}>
        <StaticRouter location={pathname}>
          <Document
            origin={origin}
            attributes={{ ...(isAlive && { 'data-catalogue': hash }), ...(config && configAttributes(config)) }}
            head={
              <>
                <InlineScripts />
                {isAlive && <CataloguePreload hash={hash} />}
                {manifest ? (
                  <BuiltFiles manifest={manifest} files={screen.files} isAlive={isAlive} />
                ) : (
                  <script type="module" src={`/${entry}`} />
                )}
                <MachineTags catalogue={catalogue} origin={origin} head={head} />
              </>
            }
          />
        </StaticRouter>
      </RenderedCatalogue>
    </RenderedConfig>,
    // One chunk, so that everything is in its place and no script moves it later.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  // React would leave a part that failed to the browser.
  if (errors.length > 0) throw errors[0];
  const html = await new Response(prelude).text();
  const addresses = pages(catalogue).filter((page) => !missingPages.includes(page));
  const isFound = addresses.some((page) => page.toLowerCase() === pathname.toLowerCase());
  return { status: isFound ? 200 : 404, html, worksOffline: !screen.needsServer };
};

/** Lets pages keep room for the filter's line if a filter is on. */
const filterMarkScript =
  "try{if(localStorage.getItem('juniper_avoid'))document.documentElement.dataset.filtered=''}catch{}";

/**
 * Remembers the last button that was pressed before hydration, and presses it again once the page answers. From the
 * start of hydration on, React records presses itself, so this script stops: otherwise they would run twice.
 */
const earlyPressScript =
  "{let b,h=e=>{b=e.target.closest('button')??b};addEventListener('click',h,true);addEventListener('hydrate',()=>removeEventListener('click',h,true));addEventListener('alive',()=>b?.click(),{once:true})}";

const inlineScripts = [sessionMarkScript, themeMarkScript, filterMarkScript, earlyPressScript];

/**
 * Writes the scripts that run before the first paint. Their hashes are in the Content-Security-Policy, so their texts are
 * constant. Only the server renders them: browsers load no code for them.
 */
function InlineScripts() {
  return inlineScripts.map((script) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the CSP.
    <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
  ));
}

/** Preloads the menu that the script waits for. In the mode of a plain `fetch`, else the browser would load it twice. */
function CataloguePreload({ hash }: { hash: string }) {
  const href = `/catalogue/${hash}.json`;
  return <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={href} />;
}

type BuiltFilesProps = { manifest: Manifest; files: readonly string[]; isAlive: boolean };

/** Links the style sheets and scripts of a page. Scripts come after the styles, fonts and pictures of the first view. */
function BuiltFiles({ manifest, files, isAlive }: BuiltFilesProps) {
  const chunks = listChunks(manifest, [entry, ...files.map((file) => path.join('app', file))]);
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  const scripts = chunks.map((chunk) => chunk.file);
  return (
    <>
      {[...styles].map((href) => (
        <link key={href} rel="stylesheet" href={`/${href}`} />
      ))}
      {isAlive && scripts.map((src) => <script key={src} type="module" fetchPriority="low" src={`/${src}`} />)}
    </>
  );
}

/** Lists the chunks of these modules and of all their imports, each once, imports first. */
const listChunks = (manifest: Manifest, names: string[], seen = new Set<string>()): Manifest[string][] =>
  names.flatMap((name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no file for ${name}`);
    if (seen.has(name)) return [];
    seen.add(name);
    return [...listChunks(manifest, chunk.imports ?? [], seen), chunk];
  });

/** Lists what other sites and messengers show when the page is shared: Open Graph, and Twitter's additions. */
const shareProperties = (origin: string, head: Head): Record<string, string> => {
  // The last card's path is a prefix of every address.
  const card = shareCards.find(({ paths }) => paths.some((start) => head.path.startsWith(start)));
  return {
    'og:site_name': shop.name,
    'og:type': /^\/blog\d/.test(head.path) ? 'article' : 'website',
    'og:title': formatTitle(head),
    'og:description': head.description,
    'og:url': origin + head.path,
    'og:image': origin + getShareCardFile(card?.name ?? ''),
    'og:image:width': String(shareCardSize.width),
    'og:image:height': String(shareCardSize.height),
    'og:image:alt': `${shop.name}: ${card?.title ?? ''}`,
  };
};

/** Writes JSON with '<' escaped: a text with '</script>' would end the script element. */
const asJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Tells crawlers and messengers about a page. They read only the server's HTML, so the browser loads no code for it.
 */
function MachineTags({ catalogue, origin, head }: { catalogue: Catalogue; origin: string; head: Head }) {
  if (head.noindex) return null;
  const data = getStructuredData(catalogue, origin, head.path);
  return (
    <>
      {Object.entries(shareProperties(origin, head)).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {data && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own content, with '<' escaped.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJson(data) }} />
      )}
    </>
  );
}
