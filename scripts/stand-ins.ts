// `npm run stand-ins -w scripts`: a mail catcher and stand-ins for Stripe and Google, to try all of a shop without the internet.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createClaims, createKey, sign } from '../api/test/google-keys.ts';
import { startStripeStandIn } from '../api/test/stripe-stand-in/start.ts';
import { emailsPath, startMailCatcher } from './dev-mail.ts';

const { values } = parseArgs({
  options: {
    shop: { type: 'string', default: process.env.PUBLIC_URL || 'http://localhost:3000' },
    port: { type: 'string', default: '8400' },
  },
});
const port = Number(values.port);
const shop = new URL(values.shop).origin;
const site = `http://127.0.0.1:${port}`;
const webhookSecret = 'whsec_stand_in';
const key = await createKey('stand-in');
const signInPage = `<!doctype html><title>Stand-in for Google</title><h1>Stand-in for Google</h1>
<form method="post"><label>Name <input name="name" required></label>
<label>Email <input name="email" type="email" required></label><button>Continue</button></form>`;

/** Returns where Google leads with its answer. Accepts the two addresses that docs/self-hosting.md lists. */
const getReturnAddress = async (asked: URLSearchParams, person: URLSearchParams): Promise<string | undefined> => {
  const back = asked.get('redirect_uri') ?? '';
  if (![`${shop}/login`, `${shop}/register`].includes(back)) return undefined;
  const email = person.get('email') ?? '';
  const claims = createClaims(email, {
    aud: asked.get('client_id') ?? '',
    nonce: asked.get('nonce'),
    email,
    name: person.get('name'),
    hd: undefined,
  });
  return `${back}#${new URLSearchParams({ state: asked.get('state') ?? '', id_token: await sign(key, claims) })}`;
};

try {
  const mail = await startMailCatcher(port + 1);
  const stripe = await startStripeStandIn({
    port: port + 2,
    webhookSecret,
    webhookUrl: `${shop}/api/payments/stripe/webhook`,
  });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', site);
    const answer = (status: number, body: string, type = 'text/html') =>
      void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (pathname === '/certs') return answer(200, JSON.stringify({ keys: [key.jwk] }), 'application/json');
    if (pathname !== '/o/oauth2/v2/auth') {
      const page = mail.showPage(pathname);
      return page ? answer(200, page) : answer(404, `<a href="${emailsPath}">Emails</a>`);
    }
    if (request.method !== 'POST') return answer(200, signInPage);
    const location = await getReturnAddress(searchParams, new URLSearchParams(await text(request)));
    if (!location) return answer(400, 'redirect_uri_mismatch');
    response.writeHead(303, { location }).end();
  };
  const server = createServer((request, response) => void serve(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');

  console.log(`
Put these lines into .env and restart the shop, ${shop}:

SMTP_URL=${mail.url}
STRIPE_SECRET_KEY=${stripe.secretKey}
STRIPE_WEBHOOK_SECRET=${webhookSecret}
STRIPE_API=${stripe.url}
GOOGLE_CLIENT_ID=stand-in
GOOGLE_JWKS_URL=${site}/certs

Emails are at ${site}${emailsPath}.
Stripe's page opens by itself.
Where Google's page cannot be reached, replace https://accounts.google.com in the address bar by ${site}.`);
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE' ? `Port ${port} or one of the two after it is taken. Try --port ${port + 10}.` : error,
  );
  process.exit(1);
}
