import fc from 'fast-check';
import { contracts, getName } from '../../api/test/contracts.ts';
import type { Contract } from '../../core/src/contracts/contract.ts';
import { goodCustomerValues } from './good-customer-values.ts';
import { goodOwnerValues } from './good-owner-values.ts';
import { hostile } from './hostile.ts';
import { nearly } from './mutate.ts';
import { type DatabaseValues, type Schema, valid } from './values.ts';

const callers = ['visitor', 'customer', 'other', 'staff', 'ended'] as const;
export type CallerName = (typeof callers)[number];

/** `~token~` and `~screen~` in a header and `~order~` anywhere are filled in when the request is sent. */
export type Wire = {
  caller: CallerName;
  /** The answer is checked against the contract while method and path are still the contract's. */
  contract: Contract;
  isPlain: boolean;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer;
};

const toSchema = (schema: Contract['body']): Schema | undefined =>
  schema?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined;

const part = (schema: Contract['body'], database: DatabaseValues) => {
  const json = toSchema(schema);
  return json ? (valid(json, database) as fc.Arbitrary<object>) : fc.constant(undefined);
};

/** `caller`: the only one for whom the request succeeds. */
export type Parts = {
  caller?: CallerName;
  params?: object | undefined;
  query?: object | undefined;
  headers?: object | undefined;
  body?: unknown;
};

/** Parts that are missing are made from the schema. */
const goodValues: Readonly<Record<string, fc.Arbitrary<Parts>>> = { ...goodCustomerValues, ...goodOwnerValues };

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
// A lone surrogate cannot be encoded in UTF-8, and so not in a URL either.
const encode = (value: unknown) => encodeURIComponent(text(value).toWellFormed());

function toWire(contract: Contract, caller: CallerName, { params, query, headers, body }: Parts): Wire {
  const given = { ...params } as Record<string, unknown>;
  const path = contract.path.replace(/:(\w+)/g, (_, name) => encode(given[name] ?? ''));
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name, text(value)] as [string, string]);
  // Only characters that an HTTP client accepts; `hostile` sends the others.
  const sendable = own.map(([name, value]) => [name, encodeURI(value.toWellFormed())] as [string, string]);
  return {
    caller,
    contract,
    isPlain: true,
    method: contract.method,
    target: `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
    headers: [
      ...(caller === 'visitor' ? [] : [['authorization', 'Bearer ~token~'] as [string, string]]),
      ...(body === undefined
        ? []
        : [['content-type', contract.file?.types[0] ?? 'application/json'] as [string, string]]),
      ...sendable,
    ],
    ...(body !== undefined && {
      body: body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body)),
    }),
  };
}

/** Staff may change customers' data, but not the data of the customer whose data must stay. */
const idsFor = ({ method, path }: Contract, all: DatabaseValues): string[] => {
  const { ids, changeable, blockable, completed, preparing } = all;
  if (path === '/owner/customers/:id/block') return blockable;
  if (path === '/owner/staff/:id' && method === 'DELETE') return changeable.slice(0, changeable.length / 2);
  if (/^\/owner\/(staff|customers)\//.test(path)) return changeable.slice(changeable.length / 2);
  if (path.endsWith('/ready')) return [preparing];
  return /\/(refunds|recall|tracking)$/.test(path) ? [completed] : ids;
};

/**
 * Returns requests. `sure`: for each contract, requests that succeed if nothing has changed the rows they name.
 * `first`: half of them these, half made from the schema, to be made while the menu's rows have their first versions.
 * `any`: a third valid, a third with one mistake, a third hostile.
 */
export function requests(all: DatabaseValues) {
  const ofContract = (contract: Contract) => {
    const ids = idsFor(contract, all);
    const database = { ...all, ids };
    const any: fc.Arbitrary<Parts> = fc.record({
      params: part(contract.params, database),
      query: part(contract.query, database),
      headers: part(contract.headers, database),
      body: part(contract.body, database),
    });
    const rows =
      contract.path.includes(':id') &&
      database.rows[contract.method === 'DELETE' ? `DELETE ${contract.path}` : contract.path];
    // Mostly a row of the menu with its version, which no schema can tell.
    const ofRow = (parts: fc.Arbitrary<Parts>) =>
      fc.tuple(parts, fc.constantFrom(...(rows || [undefined]))).map(([given, row]) => {
        return row
          ? { ...given, params: { id: row.id }, body: { ...(given.body as object), version: row.version } }
          : given;
      });
    const good = goodValues[getName(contract)];
    const sure = ofRow(good ? fc.tuple(any, good).map(([rest, values]) => ({ ...rest, ...values })) : any);
    const either = fc.oneof(ofRow(any), sure);
    const parts = fc.oneof(any, { arbitrary: either, weight: 3 });
    // Most callers may make the call, so that the handler is tested and not only its guard.
    const isEveryones = ['public', 'optional', 'customer'].includes(contract.access);
    const mayCall: CallerName[] = isEveryones ? ['customer', 'other'] : ['staff'];
    const caller = fc.oneof({ arbitrary: fc.constantFrom(...mayCall), weight: 3 }, fc.constantFrom(...callers));
    const plain = fc.tuple(caller, parts).map(([who, values]) => toWire(contract, who, values));
    const almost = fc.tuple(caller, parts).chain(([who, values]) => {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      if (given.length === 0) return fc.constant(toWire(contract, who, values));
      return fc
        .constantFrom(...given)
        .chain(([name, value]) => nearly(value).map((wrong) => toWire(contract, who, { ...values, [name]: wrong })));
    });
    const allowed = (values: fc.Arbitrary<Parts>) =>
      fc
        .tuple(fc.constantFrom(...mayCall), values)
        .map(([who, { caller: only = who, ...rest }]) => toWire(contract, only, rest));
    return { sure: allowed(sure), first: allowed(either), any: fc.oneof(plain, almost, plain.chain(hostile)) };
  };
  const each = contracts.map(ofContract);
  return {
    sure: each.map(({ sure }) => sure),
    first: fc.tuple(...each.map(({ first }) => first)),
    any: fc.oneof(...each.map(({ any }) => any)),
  };
}
