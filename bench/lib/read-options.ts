import { parseArgs } from 'node:util';

/** Reads `--short` and these options, each with a value. */
export function readOptions<Name extends string = never>(...names: Name[]) {
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, ...texts } });
  return values as { short: boolean } & { [Each in Name]?: string | undefined };
}
