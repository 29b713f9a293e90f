import type { Operation } from './contracts.ts';
import { type DocumentedError, listErrors } from './list-errors.ts';

export type Schema = { [keyword: string]: unknown };

type Response = {
  description: string;
  content?: Record<string, { schema: Schema; examples?: Record<string, { $ref: string }> }>;
};

export type DocumentedCall = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { in: string; name: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
};

export type OpenApi = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, DocumentedCall>>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { summary: string; value: object }>;
  };
};

/** Adds operation ids and errors to the document of the routes, and leaves each shared schema once. */
export function completeDocument(document: OpenApi, operations: readonly Operation[]): OpenApi {
  const examples: OpenApi['components']['examples'] = {};
  const paths: OpenApi['paths'] = {};
  for (const operation of operations) {
    const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`;
    const method = operation.method.toLowerCase();
    const call = document.paths[path]?.[method];
    if (!call) continue;
    const errors = listErrors(operation);
    for (const { code, status, meaning } of errors) {
      examples[`${status}_${code}`] = { summary: meaning, value: { success: false, code, message: meaning } };
    }
    const described = {
      ...call,
      operationId: operation.operationId,
      description: describeAccess(operation),
      responses: listResponses(operation, call, errors),
    };
    paths[path] = { ...paths[path], [method]: described };
  }
  const { schemas } = document.components;
  return shareSchemas({ ...document, paths, components: { ...document.components, schemas, examples } });
}

function describeAccess({ access }: Operation): string {
  if (access === 'public') return 'For everybody.';
  if (access === 'optional') return 'For everybody; a session is optional.';
  if (access === 'customer') return 'For every account.';
  return `For staff with the permission \`${access}\`.`;
}

function listResponses(
  { conditional }: Operation,
  call: DocumentedCall,
  errors: readonly DocumentedError[],
): Record<string, Response> {
  const responses: Record<string, Response> = { 200: { ...call.responses[200], description: 'Success' } };
  if (conditional) responses[304] = { description: 'The answer is the one that `If-None-Match` names' };
  for (const [status, ofStatus] of Object.entries(Object.groupBy(errors, (error) => String(error.status)))) {
    const examples = (ofStatus ?? []).map(({ code }) => [code, { $ref: `#/components/examples/${status}_${code}` }]);
    responses[status] = {
      description: (ofStatus ?? []).map(({ code }) => `\`${code}\``).join(', '),
      content: {
        'application/json': { schema: { $ref: `${schemaPath}ErrorResponse` }, examples: Object.fromEntries(examples) },
      },
    };
  }
  return responses;
}

const schemaPath = '#/components/schemas/';

/** Renames the schemas of inputs where no answer needs the plain name, and drops those that no call uses. */
function shareSchemas(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const used = findUsedSchemas(document);
  const rename = (name: string): string => {
    const plain = name.replace(/Input$/, '');
    const isFree = !used.has(plain) || JSON.stringify(schemas[plain]) === JSON.stringify(schemas[name]);
    return isFree ? plain : name;
  };
  const simplified = JSON.parse(
    JSON.stringify({ ...document, components: { ...document.components, schemas: {} } }),
    simplify,
  );
  for (const name of [...used].sort()) {
    simplified.components.schemas[rename(name)] = JSON.parse(JSON.stringify(schemas[name]), simplify);
  }
  return simplified;

  /** Rewrites one value of the document: names of schemas, and what zod says twice. */
  function simplify(key: string, value: unknown): unknown {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(schemaPath)) {
      return schemaPath + rename(value.slice(schemaPath.length));
    }
    if (typeof value !== 'object' || value === null) return value;
    const { format, pattern, minimum, maximum, $ref } = value as Schema;
    // A JSON value of any shape is the only schema that refers to itself.
    if (typeof $ref === 'string' && /schema\d+$/.test($ref)) return {};
    if (typeof format === 'string' && typeof pattern === 'string') delete (value as Schema).pattern;
    if (minimum === Number.MIN_SAFE_INTEGER) delete (value as Schema).minimum;
    if (maximum === Number.MAX_SAFE_INTEGER) delete (value as Schema).maximum;
    return value;
  }
}

function findUsedSchemas({ paths, components: { schemas } }: OpenApi): Set<string> {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name) || !schemas[name]) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return used;
}
