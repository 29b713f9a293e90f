// The third-party packages that run in browsers or on the server, from the lock file that `npm ci` installs.
import { readFileSync } from 'node:fs';

type LockFile = {
  version: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Package = LockFile & { name: string };

const workspaces = ['core', 'web', 'api'];
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockFile> };

/** Looks in a package's own node_modules, then in the folders above. */
function findPlace(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

const listNames = ({ dependencies, optionalDependencies }: LockFile) =>
  Object.keys({ ...dependencies, ...optionalDependencies });
const isOurs = (name: string) => name.startsWith('@juniper/');

export const directPackages = [...new Set(workspaces.flatMap((folder) => listNames(packages[folder] as LockFile)))]
  .filter((name) => !isOurs(name))
  .sort();

/** Lists direct dependencies and all of theirs. Builds of one package for single platforms count as that package. */
export function productionPackages(): Package[] {
  const found = new Map<string, Package>();
  const visit = (from: string) => {
    for (const name of listNames(packages[from] as LockFile).filter((each) => !isOurs(each))) {
      const place = findPlace(from, name);
      const locked = place === undefined ? undefined : packages[place];
      if (!place || !locked || locked.os || locked.cpu || found.has(place)) continue;
      found.set(place, { ...locked, name });
      visit(place);
    }
  };
  workspaces.forEach(visit);
  return [...new Map([...found.values()].map((each) => [`${each.name}@${each.version}`, each])).values()];
}

/**
 * Lists builds for single platforms that are not for development alone; an installation has those of its own platform.
 */
export const platformBuilds = (): Package[] =>
  Object.entries(packages)
    .filter(([, { os, cpu, dev }]) => (os || cpu) && !dev)
    .map(([place, locked]) => ({ ...locked, name: place.slice(place.lastIndexOf('node_modules/') + 13) }));
