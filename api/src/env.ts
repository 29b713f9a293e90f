import { isIP } from 'node:net';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { shop } from '@juniper/core/content/shop.ts';
import { z } from 'zod';

/** An error that the operator can fix: printed without a stack trace. */
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

/** Each description is a line of docs/configuration.md. */
export const Env = z.object({
  DATABASE_URL: urlSchema('postgres:', 'postgresql:')
    .transform(withUser)
    .describe('Address of PostgreSQL 15 or later. Without a user: that of the operating system'),
  APP_ROLE: z
    .string()
    .optional()
    .describe('For `migrate` alone: the database role of servers and workers, which gets its rights'),
  HOST: z.string().default('127.0.0.1').describe('Address on which storefront and API listen'),
  PORT: portSchema.default(3000).describe('Port on which storefront and API listen'),
  METRICS_PORT: portSchema.optional().describe('Port for Prometheus, without a password. Keep it off the internet'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address on which the metrics listen'),
  PUBLIC_URL: urlSchema('http:', 'https:')
    .default('http://localhost:3000')
    .transform((text) => text.replace(/\/+$/, ''))
    .describe("The site's own address, for links in emails, shared links and the sitemap. `https:` turns HSTS on"),
  SITE_DIR: z
    .string()
    .default(builtSite)
    .transform((folder) => (folder === 'off' ? undefined : resolve(folder)))
    .describe('Folder of the built storefront. `off`: only API, menu files and uploaded pictures'),
  SMTP_URL: urlSchema('smtp:', 'smtps:')
    .optional()
    .describe('Mail server: `smtps:`, or `smtp:` with STARTTLS. On another machine it must offer TLS'),
  MAIL_FROM: z.string().default(`${shop.name} <${shop.email}>`).describe('Sender of all emails'),
  SHOP_INBOX: z
    .email('must be an email address')
    .default(shop.email)
    .describe('Address that gets contact messages and feedback'),
  REDIS_URL: urlSchema('redis:', 'rediss:')
    .optional()
    .describe('Redis, which shares limits between servers. Without it each process counts for itself'),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine(
      (parts) => parts.every(isAddressOrNetwork),
      'must be IP addresses or networks, separated by commas or spaces',
    )
    .optional()
    .describe('Addresses or networks of the proxies in front. Only their X-Forwarded-For counts'),
  WORKER: z
    .literal('separate', "must be 'separate' or absent")
    .optional()
    .describe("`separate`: the worker is a process of its own. Without it, it runs in the server's process"),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id for Google sign-in. Without it there is no Google button'),
  GOOGLE_JWKS_URL: urlSchema('https:', 'http:')
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe("Address of Google's keys"),
  GOOGLE_ISSUER: z.string().default('https://accounts.google.com').describe("Issuer of Google's credentials"),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Secret key of Stripe, for card payments. Set both keys or neither'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .optional()
    .describe("Secret of Stripe's webhook. Two, separated by a comma, while you replace one"),
  STRIPE_API: urlSchema('https:', 'http:').optional().describe("Another address than Stripe's, for tests"),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level of pino, such as info')
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'),
});
export type Env = z.infer<typeof Env>;

/** Parses the environment. An error names every variable that is missing or wrong. */
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

/** Refuses one key without the other: payments would go unnoticed, or customers could not pay. */
function assertBothKeys(env: Env): Env {
  const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => !env[name]?.length);
  if (missing.length !== 1) return env;
  throw new StartProblem(
    `Cannot start, the environment is not right:\n  ${missing[0]} is missing, and cards need both`,
  );
}
