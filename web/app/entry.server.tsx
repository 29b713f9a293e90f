import { recipes } from '@juniper/core/content/recipes.ts';
import type { RenderInput, Storefront } from '@juniper/core/contracts/site.ts';
import { getCatalogueIndex } from '@juniper/core/rules/catalogue.ts';
import { prerender } from 'react-dom/static';
import { type RouteObject, StaticRouter } from 'react-router';
import { Document } from './document.tsx';
import { asOffered, createCatalogueStore, RenderedCatalogue } from './features/catalogue/catalogue-store.ts';
import { paths } from './lib/paths.ts';
import { configAttributes, hasCards, RenderedConfig } from './lib/use-site-config.ts';
import { MachineTags } from './machine-tags.tsx';
import { findScreen, headOf, routes } from './routes.tsx';

type Manifest = NonNullable<RenderInput['manifest']>;

const entry = 'app/entry.client.tsx';

/** The pages for unknown addresses: one for the whole site, one for unknown recipes. */
const missingPages = ['/404', '/recipes/404'];

const fixedPaths = (from: RouteObject[]): string[] =>
  from.flatMap(({ path = '', children }) =>
    children ? fixedPaths(children) : path.includes(':') || path === '*' ? [] : [`/${path}`],
  );

/** The address of every page, in the canonical spelling. */
export const pages: Storefront['pages'] = (catalogue) => [
  ...fixedPaths(routes),
  ...getCatalogueIndex(catalogue).pages.map(({ slug }) => paths.category(slug)),
  ...recipes.map(({ id }) => paths.recipe(id)),
  ...missingPages,
];

/** A page's document as a visitor sees it. The same input gives the same bytes. */
export const render: Storefront['render'] = async (path, { hash, origin, config, manifest, ...published }) => {
  const catalogue = asOffered(published.catalogue, !config || hasCards(config));
  const { screen, at } = findScreen(path);
  const errors: unknown[] = [];
  const head = headOf(await screen.load(), { ...at, catalogue });
  // The offline page is the only one without scripts.
  const isAlive = path !== paths.offline;
  const { prelude } = await prerender(
    <RenderedConfig value={config}>
      <RenderedCatalogue value={createCatalogueStore({ hash, catalogue })}>
        <StaticRouter location={path}>
          <Document
            origin={origin}
            attributes={{ ...(isAlive && { 'data-catalogue': hash }), ...(config && configAttributes(config)) }}
            head={
              <>
                {isAlive && <CataloguePreload hash={hash} />}
                {manifest ? (
                  <BuiltFiles manifest={manifest} file={screen.file} isAlive={isAlive} />
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
  const known = pages(catalogue).filter((page) => !missingPages.includes(page));
  const isFound = known.some((page) => page.toLowerCase() === path.toLowerCase());
  return { status: isFound ? 200 : 404, html, worksOffline: !screen.needsServer };
};

/** The script waits for it. In the mode of a plain `fetch`, else the browser would load it twice. */
function CataloguePreload({ hash }: { hash: string }) {
  const href = `/catalogue/${hash}.json`;
  return <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={href} />;
}

type BuiltFilesProps = { manifest: Manifest; file: string; isAlive: boolean };

/** The style sheets and scripts of a page. Scripts come after what the first view needs: styles, fonts and pictures. */
function BuiltFiles({ manifest, file, isAlive }: BuiltFilesProps) {
  const chunks = chunksOf(manifest, [entry, file.replace('./', 'app/')]);
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

/** The chunks of these modules and of all that they import, each once, imports first. */
const chunksOf = (manifest: Manifest, names: string[], seen = new Set<string>()): Manifest[string][] =>
  names.flatMap((name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no file for ${name}`);
    if (seen.has(name)) return [];
    seen.add(name);
    return [...chunksOf(manifest, chunk.imports ?? [], seen), chunk];
  });
