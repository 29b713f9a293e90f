import { ErrorResponse } from '../../core/src/contracts/errors.ts';
import type { Wire } from './requests.ts';
import type { Answer } from './send.ts';

/** Internal details, which no request contains, so that an answer cannot merely echo them. */
const inside = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal|\.ts\b/,
  /\/(home|root|work|tmp|var|usr|srv|opt)\//,
  /\b(select|insert into|update|delete from) .+ (from|set|values|where)\b/i,
  /violates|relation "|syntax error|invalid byte sequence|out of range|duplicate key/,
  /kysely|postgres|pgboss|fastify|FST_|zod|pino/i,
  /Unexpected token|is not valid JSON|Cannot read prop|undefined/,
  /user_id|token_hash|password_hash|\$argon2/,
];

const isJson = (head: string) => /^content-type: application\/json/im.test(head);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const firstEvent = (body: string) => json(/^data: (.+)$/m.exec(body)?.[1] ?? '');

/** Returns what is wrong with an answer, if anything. */
export function judge(wire: Wire, answer: Answer | undefined, canaries: string[]): string | undefined {
  if (!answer) return 'no answer';
  const { status, head, body } = answer;
  // Few files are taken at once, and some requests here never send theirs.
  const isFull = wire.contract.file && status === 503 && body.includes('"code":"busy"');
  if (status >= 500 && status !== 501 && status !== 505 && !isFull) return `answered ${status}`;
  const canary = canaries.find((secret) => head.includes(secret) || body.includes(secret));
  if (canary) return `shows what is another's: ${canary}`;
  if (wire.method === 'HEAD') return undefined;
  if (status >= 400) {
    const leak = inside.find((pattern) => pattern.test(head) || pattern.test(body));
    if (leak) return `tells of the inside: ${leak}`;
    const isPage = !isJson(head) && status === 404 && !wire.target.startsWith('/api/');
    if (!isPage && !ErrorResponse.strict().safeParse(json(body)).success) return `${status} not in the one shape`;
  } else if (wire.isPlain && status === 200) {
    // A stream may end before its first event: the session has ended, or the account has too many streams.
    if (wire.contract.stream && body === '') return undefined;
    const [type] = wire.contract.answers?.split('*') ?? [];
    if (type)
      return head.includes(`\r\ncontent-type: ${type}`) ? undefined : '200 of another type than its contract says';
    const given = wire.contract.stream ? firstEvent(body) : json(body);
    if (!wire.contract.response.safeParse(given).success) return '200 not as in its contract';
  } else if (wire.isPlain && status !== 304) return `unforeseen ${status}`;
  return undefined;
}
