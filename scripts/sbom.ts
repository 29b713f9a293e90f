// `npm run sbom -w scripts`: writes sbom.json (CycloneDX), the list of all packages that run in production. npm makes the list.
// --omit=dev would leave out too much, since a package may be used both in production and by our tests. Without workspaces,
// npm refuses a tool of the root's that asks for 'latest'.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { productionPackages } from './production-packages.ts';

const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const workspaces = ['core', 'web', 'api'].map((name) => `--workspace=${name}`);
const sbom = JSON.parse(execFileSync('npm', [...args, ...workspaces], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }));
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const isKept = new Set(productionPackages().map((each) => `${each.name}@${each.version}`));
sbom.metadata.component.name = name;
sbom.components = sbom.components.filter((each: { 'bom-ref': string }) => isKept.has(each['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }: { ref: string }) => isKept.has(ref))
  .map((each: { ref: string; dependsOn: string[] }) => ({
    ...each,
    dependsOn: each.dependsOn.filter((ref) => isKept.has(ref)),
  }));
if (sbom.components.length !== isKept.size) throw new Error('npm does not know all packages of the lock file');
writeFileSync('sbom.json', `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`sbom.json: ${sbom.components.length} packages`);
