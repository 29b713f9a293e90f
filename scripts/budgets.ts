// What a first visit to each page downloads before it works, in brotli bytes, against its budget.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const budget = { js: 110_000, css: 15_000 };
/** These are compressed by themselves. Pictures: those that the first view waits for, at a phone's width. */
const mediaBudget = { fonts: 65_000, pictures: 30_000 };

type PageWeight = { page: string; js: number; css: number; fonts: number; pictures: number };

/** Every script that the page loads at once: those it names and, through static imports, those they name. */
const scriptsOf = (site: string, html: string): Set<string> => {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(path.join(site, file))) return;
    found.add(file);
    const code = readFileSync(path.join(site, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) visit(`assets/${name}`);
  };
  for (const [, file] of html.matchAll(/["']\/(assets\/[\w.-]+\.js)["']/g)) if (file) visit(file);
  return found;
};

const brotliBytes = (site: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(path.join(site, `${file}.br`)).size, 0);

const plainBytes = (site: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(path.join(site, file)).size, 0);

const fontsOf = (html: string) =>
  [...html.matchAll(/href="\/(assets\/[\w.-]+\.woff2)"/g)].map(([, file]) => file as string);

const firstPicturesOf = (html: string) =>
  [...html.matchAll(/<picture[^>]*><source[^>]* srcSet="\/(pictures\/[\w.-]+) .*?<\/picture>/g)].flatMap(
    ([picture, file]) => (picture.includes('fetchPriority="high"') ? [file as string] : []),
  );

const weigh = (site: string): PageWeight[] =>
  globSync('**/*.html', { cwd: site })
    .sort()
    .map((page) => {
      const html = readFileSync(path.join(site, page), 'utf8');
      const styles = new Set(
        [...html.matchAll(/href="\/(assets\/[\w.-]+\.css)#?"/g)].map(([, file]) => file as string),
      );
      return {
        page,
        js: brotliBytes(site, scriptsOf(site, html)),
        css: brotliBytes(site, styles),
        fonts: plainBytes(site, fontsOf(html)),
        pictures: plainBytes(site, firstPicturesOf(html)),
      };
    });

const overBudget = (pages: PageWeight[]): PageWeight[] =>
  pages.filter(
    ({ js, css, fonts, pictures }) =>
      js > budget.js || css > budget.css || fonts > mediaBudget.fonts || pictures > mediaBudget.pictures,
  );

if (import.meta.main) {
  const site = process.argv[2] ?? 'web/build/client';
  const pages = weigh(site);
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  for (const { page, ...weights } of pages)
    console.log(page.padEnd(36), ...Object.entries(weights).map(([kind, bytes]) => `${kind} ${kB(bytes)} `));
  const over = overBudget(pages);
  if (pages.length === 0 || over.length > 0) {
    const most = Object.entries({ ...budget, ...mediaBudget }).map(([kind, bytes]) => `${kind} ${kB(bytes)}`);
    console.error(`over budget (${most.join(', ')}): ${over.map(({ page }) => page).join(', ')}`);
    process.exit(1);
  }
}
