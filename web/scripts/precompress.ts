// Writes a .br and a .gz beside every file of the built site that gets smaller, so that the server need not compress
// it. Pages are rendered and compressed by the server.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const site = path.join(import.meta.dirname, '../build/client');
const files = globSync('**/*.{js,css,svg,xml,txt,json,webmanifest}', { cwd: site, exclude: ['sw.js'] });
for (const file of files) {
  const target = path.join(site, file);
  const content = readFileSync(target);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${target}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }));
}
console.log(`compressed ${files.length} files of the site`);
