import { isDeepStrictEqual } from 'node:util';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { listErrors } from '../src/site/docs/list-errors.ts';
import { contracts } from './contracts.ts';

type Compiler = typeof serializerCompiler;

const documented = new Map(
  contracts.map((contract) => [
    `${contract.method} /api${contract.path}`,
    new Set(listErrors(contract).map(({ code }) => code)),
  ]),
);

/**
 * Writes an answer only if it is exactly what its contract says: a field too many would reach the page in production. An
 * error must be among those that /api/docs names for the call.
 */
export const exactAnswers: Compiler = (route) => {
  const write = serializerCompiler(route);
  const codes = documented.get(`${route.method} ${route.url}`);
  return (data) => {
    const { success, code } = Object(data) as { success?: unknown; code?: unknown };
    if (success === false && codes && !codes.has(String(code))) {
      throw new Error(
        `${route.method} ${route.url} answers ${code}, which core/src/contracts/error-codes.ts must name`,
      );
    }
    const [sent, allowed] = [JSON.stringify(data), write(data)];
    if (isDeepStrictEqual(JSON.parse(sent), JSON.parse(allowed))) return sent;
    throw new Error(`${route.method} ${route.url} answers ${sent}, and its contract has ${allowed}`);
  };
};
