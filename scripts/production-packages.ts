// What customers' browsers and our server run that others wrote: read from the lock file, as `npm ci` installs it.
import { readFileSync } from 'node:fs';

type Locked = {
  version: string;
  license?: string;
  link?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Package = Locked & { name: string };

const workspaces = ['core', 'web', 'api'];
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/** Where a package finds another: in its own node_modules, or in those of the folders above. */
function findPlace(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

const namesOf = ({ dependencies, optionalDependencies }: Locked) =>
  Object.keys({ ...dependencies, ...optionalDependencies });
const isOurs = (name: string) => name.startsWith('@juniper/');

export const directPackages = [...new Set(workspaces.flatMap((folder) => namesOf(packages[folder] as Locked)))]
  .filter((name) => !isOurs(name))
  .sort();

/** With all that the direct ones need in turn. Builds of one package for single systems are that package. */
export function productionPackages(): Package[] {
  const found = new Map<string, Package>();
  const visit = (from: string) => {
    for (const name of namesOf(packages[from] as Locked).filter((each) => !isOurs(each))) {
      const place = findPlace(from, name);
      const locked = place === undefined ? undefined : packages[place];
      if (!place || !locked || locked.os || found.has(place)) continue;
      found.set(place, { ...locked, name });
      visit(place);
    }
  };
  workspaces.forEach(visit);
  return [...new Map([...found.values()].map((each) => [`${each.name}@${each.version}`, each])).values()];
}
