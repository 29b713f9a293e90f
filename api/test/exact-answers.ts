import { isDeepStrictEqual } from 'node:util';
import { serializerCompiler } from 'fastify-type-provider-zod';

type Compiler = typeof serializerCompiler;

/** Writes an answer only if it is exactly what its contract says: a field too many would reach the page in production. */
export const exactAnswers: Compiler = (route) => {
  const write = serializerCompiler(route);
  return (data) => {
    const [sent, allowed] = [JSON.stringify(data), write(data)];
    if (isDeepStrictEqual(JSON.parse(sent), JSON.parse(allowed))) return sent;
    throw new Error(`${route.method} ${route.url} answers ${sent}, and its contract has ${allowed}`);
  };
};
