// The open-source packages of the site, read at build from package.json files and the lock file.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Package = { name: string; version: string; license: string };

export type OpenSource = {
  browser: Package[];
  /** Only the owner's console loads them. */
  console: Package[];
  server: Package[];
  workshop: Package[];
  /** Their dependencies, by license. */
  beneath: { license: string; names: string[] }[];
};

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Locked = { version: string; license?: string; os?: string[]; link?: boolean };

const root = path.join(import.meta.dirname, '../..');
const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const manifest = (folder: string) => read<Manifest>(path.join(folder, 'package.json'));
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';

/** Whether the storefront's own code names a package. */
const isOfStorefront = () => {
  const code = globSync('web/app/**/*.{ts,tsx,css}', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  return (name: string) => code.some((text) => text.includes(`'${name}`) || text.includes(`"${name}`));
};

export const openSource = (): OpenSource => {
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
  // Builds of one package for other platforms count once, and our own workspaces are links.
  const locked = Object.entries(packages).filter(
    ([place, { os, link }]) => place.includes('node_modules/') && !os && !link,
  );
  const find = (names: string[]): Package[] =>
    [...new Set(names)].sort().flatMap((name) => {
      const [, found] = locked.find(([place]) => nameOf(place) === name) ?? [];
      return found ? [{ name, version: found.version, license: found.license ?? 'unknown' }] : [];
    });
  const used = (folder: string) => Object.keys(manifest(folder).dependencies ?? {});
  const atRunTime = new Set(['web', 'api', 'core'].flatMap(used));
  const tools = ['', 'web', 'api']
    .flatMap((folder) => Object.keys(manifest(folder).devDependencies ?? {}))
    .filter((name) => !atRunTime.has(name));
  const ofShop = used('web').filter(isOfStorefront());
  const ofConsole = used('web').filter((name) => !ofShop.includes(name));
  const direct = {
    browser: find(ofShop),
    console: find(ofConsole),
    server: find([...used('api'), ...used('core')]),
    workshop: find(tools),
  };

  const named = new Set(Object.values(direct).flatMap((group) => group.map(({ name }) => name)));
  const beneath = Map.groupBy(
    locked.filter(([place]) => !named.has(nameOf(place))),
    ([, { license = 'unknown' }]) => license,
  );
  return {
    ...direct,
    beneath: [...beneath]
      .map(([license, group]) => ({ license, names: [...new Set(group.map(([place]) => nameOf(place)))].sort() }))
      .sort((one, other) => other.names.length - one.names.length),
  };
};
