// Writes /sw.js: the service worker, with the list of what this release keeps on the device.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = path.join(import.meta.dirname, '..');
const site = process.argv[2] ?? path.join(web, 'build/client');

/** Nothing without the server. Where there is no connection, the offline page is shown instead. */
const needServer =
  '{404,account,checkout,feedback,forget-password,login,recipes/404,register,reset-password,staff,unsubscribe,verify-email}/**';
const pageFiles = globSync('**/index.html', { cwd: site, exclude: [needServer] }).sort();
/** All of them, so that every link of a kept page works. Pictures are kept as they are seen. */
const assetFiles = globSync('assets/*.{js,css,woff2}', { cwd: site }).sort();

const pages = pageFiles.map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, '/'));
const assets = assetFiles.map((file) => `/${file}`);
const read = (file: string) => readFileSync(path.join(site, file));
const digest = createHash('sha256').update(assets.join());
for (const file of pageFiles) digest.update(read(file));
const release = { version: digest.digest('base64url').slice(0, 12), pages, assets };

/** Loaded in the background by every visitor, once a release, less what the visit itself has loaded. */
const mostBytes = 700_000;
const bytes = [...pageFiles, ...assetFiles].reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
if (bytes > mostBytes) throw new Error(`${bytes} bytes are more than a device should keep`);

await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  define: { RELEASE: JSON.stringify(release) },
  build: {
    outDir: site,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: path.join(web, 'service-worker/service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
console.log(
  `release ${release.version} keeps ${pages.length} pages and ${assets.length} files on the device, ${Math.round(bytes / 1000)} kB compressed`,
);
