import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getUser } from '../../core/src/contracts/auth.ts';
import { judge } from './judge.ts';
import type { Wire } from './requests.ts';
import { send } from './send.ts';

const refusal = (message: string, more: object = {}) =>
  JSON.stringify({ success: false, code: 'invalid_request', message, ...more });

const defects: Record<string, [status: number, body: string]> = {
  'an error of the server': [500, refusal('Something went wrong on our side.')],
  'a stack': [400, refusal('Error: x\n    at parse (/srv/app/body.js:3:9)')],
  'a statement': [400, refusal('select name from users where id = $1')],
  'a word of PostgreSQL': [409, refusal('duplicate key value violates unique constraint')],
  'a word of the framework': [400, refusal('FST_ERR_VALIDATION')],
  'an error of another shape': [400, '{"statusCode":400,"error":"Bad Request"}'],
  'an error with more in it': [400, refusal('Please check.', { query: 'x' })],
  'an answer that is not in the contract': [200, '{"user":{"name":"Ada"}}'],
  "another customer's secret": [404, refusal('Not found: canary')],
  'a status that nobody foresaw': [204, ''],
};

/** Judges each defect and returns the overlooked ones. */
export async function overlooked(): Promise<string[]> {
  const missed: string[] = [];
  const server = createServer((request, response) => {
    const defect = defects[decodeURIComponent(request.url?.slice(1) ?? '')];
    if (!defect) return request.socket.destroy();
    response.writeHead(defect[0], { 'content-type': 'application/json' }).end(defect[1]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const name of [...Object.keys(defects), 'a connection that is cut']) {
    const target = `/${encodeURIComponent(name)}`;
    const wire: Wire = { caller: 'customer', contract: getUser, isPlain: true, method: 'GET', target, headers: [] };
    const answer = await send(port, wire, { token: '', order: '', screenKey: '', address: '10.0.0.1' });
    if (!judge(wire, answer, ['canary'])) missed.push(name);
  }
  server.close();
  return missed;
}
