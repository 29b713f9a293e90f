// Writes a .br and a .gz beside every file of the built site that gets smaller, so that the server need not compress
// it. The storefront's pages are rendered and compressed by the server.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const build = path.join(import.meta.dirname, '../build');
const files = globSync('{client,owner}/**/*.{html,js,css,svg,xml,txt,json,webmanifest}', {
  cwd: build,
  exclude: ['client/sw.js'],
});
for (const file of files) {
  const target = path.join(build, file);
  const content = readFileSync(target);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${target}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }));
}
console.log(`compressed ${files.length} files of the site`);
