import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Bodies } from './site-file.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Pages get the site's address at start, so they are compressed then: one step below the best, in a third of its time. */
export async function compressed(text: string): Promise<Bodies> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([toBrotli(plain, { params }), toGzip(plain, { level: 9 })]);
  return { plain, br, gzip: gz };
}
