// Runs in a worker thread: renders and compresses every page of the storefront, then exits.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Storefront } from '@juniper/core/contracts/site.ts';
import { hashInlineScripts } from './inline-scripts.ts';
import type { RenderedPage, RenderTask } from './render-pages.ts';

const { folder, pauseMs, ...input } = workerData as RenderTask;
const { pages, render } = (await import(pathToFileURL(join(folder, 'server/entry.server.js')).href)) as Storefront;
const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'));

for (const path of pages(input.catalogue)) {
  const { status, html, worksOffline } = await render(path, { ...input, manifest });
  const plain = Buffer.from(html);
  // Level 5 takes a tenth of the time of level 10, for pages a tenth larger.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const page: RenderedPage = {
    path,
    status,
    worksOffline,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    scriptHashes: hashInlineScripts(html),
    bodies: { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain, { level: 9 }) },
  };
  parentPort?.postMessage(page);
  await delay(pauseMs);
}
