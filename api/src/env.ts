import { isIP } from 'node:net';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { shop } from '@juniper/core/content/shop.ts';
import { z } from 'zod';

/** A startup error that the operator can fix: printed without a stack trace. */
export class StartProblem extends Error {}

const builtSite = resolve(import.meta.dirname, '../../web/build');

const urlSchema = (...protocols: string[]) => {
  const message = `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
};

/** Adds the operating system's user to a URL without one, as psql does. */
export function withUser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.username && !process.env.PGUSER) url.username = userInfo().username;
  return url.href;
}

const portMessage = 'must be a port number';
const portSchema = z.coerce.number(portMessage).int(portMessage).min(0, portMessage).max(65535, portMessage);

const isAddressOrNetwork = (text: string) => /^[^/]+(\/\d{1,3})?$/.test(text) && isIP(text.split('/')[0] ?? '') > 0;

const Env = z.object({
  DATABASE_URL: urlSchema('postgres:', 'postgresql:').transform(withUser),
  /** The role of servers and workers, which migrations grant rights to if it is not the migrating one. */
  APP_ROLE: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: portSchema.default(3000),
  METRICS_PORT: portSchema.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlSchema('http:', 'https:')
    .default('http://localhost:3000')
    .transform((text) => text.replace(/\/+$/, '')),
  /** 'off' serves the API alone, as in development, where the development server serves the pages. */
  SITE_DIR: z
    .string()
    .default(builtSite)
    .transform((folder) => (folder === 'off' ? undefined : resolve(folder))),
  SMTP_URL: urlSchema('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default(`${shop.name} <${shop.email}>`),
  SHOP_INBOX: z.email('must be an e-mail address').default(shop.email),
  REDIS_URL: urlSchema('redis:', 'rediss:').optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine(
      (parts) => parts.every(isAddressOrNetwork),
      'must be IP addresses or networks, separated by commas or spaces',
    )
    .optional(),
  WORKER: z.literal('separate', "must be 'separate' or absent").optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_JWKS_URL: urlSchema('https:', 'http:').default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUER: z.string().default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Two, separated by a comma, while one is replaced. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .optional(),
  STRIPE_API: urlSchema('https:', 'http:').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level of pino, such as info')
    .default('info'),
});
export type Env = z.infer<typeof Env>;

/** Parses the environment once. An error names every variable that is missing or wrong. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  // An empty line in a .env file means 'not set'.
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(present);
  if (parsed.success) return assertBothKeys(parsed.data);
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `  ${name} ${present[name] === undefined ? 'is missing' : message}`;
  });
  throw new StartProblem(`Cannot start, the environment is not right:\n${problems.join('\n')}`);
}

/** Refuses one key without the other: payments would stay unnoticed, or customers could not pay. */
function assertBothKeys(env: Env): Env {
  const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => !env[name]?.length);
  if (missing.length !== 1) return env;
  throw new StartProblem(
    `Cannot start, the environment is not right:\n  ${missing[0]} is missing, and cards need both`,
  );
}
