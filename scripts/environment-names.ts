import { readFileSync } from 'node:fs';

const namesIn = (file: string, pattern: RegExp) => [
  ...new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name as string)),
];

export const appVariables = namesIn('api/src/env.ts', /^ {2}([A-Z_]+):/gm);
export const composeVariables = namesIn('ops/compose.yaml', /\$\{([A-Z_]+)/g);
export const proxyVariables = namesIn('ops/Caddyfile', /\{\$([A-Z_]+)/g);
export const exampleVariables = namesIn('.env.example', /^#?([A-Z_]+)=/gm);
