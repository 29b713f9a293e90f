import fc from 'fast-check';
import { contracts } from '../../api/test/contracts.ts';
import type { Contract } from '../../core/src/contracts/contract.ts';
import { hostile } from './hostile.ts';
import { nearly } from './mutate.ts';
import { type Known, type Schema, valid } from './values.ts';

const callers = ['visitor', 'customer', 'other', 'staff', 'ended'] as const;
export type CallerName = (typeof callers)[number];

/** A request as it goes over the wire; `~token~` in a header and `~order~` anywhere are filled in when it is sent. */
export type Wire = {
  caller: CallerName;
  /** What it was made from. An answer is held against it as long as method and path are its own. */
  contract: Contract;
  isPlain: boolean;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer;
};

const schemaOf = (schema: Contract['body']): Schema | undefined =>
  schema?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined;

const part = (schema: Contract['body'], known: Known) => {
  const json = schemaOf(schema);
  return json ? (valid(json, known) as fc.Arbitrary<object>) : fc.constant(undefined);
};

type Parts = { params?: object | undefined; query?: object | undefined; headers?: object | undefined; body?: unknown };

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
// A lone surrogate cannot be written as UTF-8, and so not as an address either.
const encode = (value: unknown) => encodeURIComponent(text(value).toWellFormed());

function wireOf(contract: Contract, caller: CallerName, { params, query, headers, body }: Parts): Wire {
  const given = { ...params } as Record<string, unknown>;
  const path = contract.path.replace(/:(\w+)/g, (_, name) => encode(given[name] ?? ''));
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name, text(value)] as [string, string]);
  // What a client would not let through is for `hostile` to send.
  const sendable = own.map(([name, value]) => [name, encodeURI(value.toWellFormed())] as [string, string]);
  return {
    caller,
    contract,
    isPlain: true,
    method: contract.method,
    target: `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
    headers: [
      ...(caller === 'visitor' ? [] : [['authorization', 'Bearer ~token~'] as [string, string]]),
      ...(body === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
      ...sendable,
    ],
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  };
}

/** Any request: one in three as the contract wants it, one in three with one thing wrong, one in three hostile. */
export function requests(known: Known): fc.Arbitrary<Wire> {
  const ofContract = (contract: Contract) => {
    const parts: fc.Arbitrary<Parts> = fc.record({
      params: part(contract.params, known),
      query: part(contract.query, known),
      headers: part(contract.headers, known),
      body: part(contract.body, known),
    });
    // Most come from someone who may make the call: what lies behind is what is to be tried.
    const mayCall: CallerName[] = contract.access === 'staff' ? ['staff'] : ['customer', 'other'];
    const caller = fc.oneof({ arbitrary: fc.constantFrom(...mayCall), weight: 3 }, fc.constantFrom(...callers));
    const good = fc.tuple(caller, parts).map(([who, values]) => wireOf(contract, who, values));
    const almost = fc.tuple(caller, parts).chain(([who, values]) => {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      if (given.length === 0) return fc.constant(wireOf(contract, who, values));
      return fc
        .constantFrom(...given)
        .chain(([name, value]) => nearly(value).map((wrong) => wireOf(contract, who, { ...values, [name]: wrong })));
    });
    return fc.oneof(good, almost, good.chain(hostile));
  };
  return fc.oneof(...contracts.map(ofContract));
}
