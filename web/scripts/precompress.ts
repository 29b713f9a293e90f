// Writes a .br and a .gz beside every file of the built site that shrinks, so that serving it costs no compression.
// Pages are left to the server, which has yet to put the site's address into them.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const site = path.join(import.meta.dirname, '../build/client');
const files = globSync('**/*.{js,css,svg,xml,txt,json,webmanifest}', { cwd: site });
for (const file of files) {
  const target = path.join(site, file);
  const content = readFileSync(target);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${target}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }));
}
console.log(`compressed ${files.length} files of the site`);
