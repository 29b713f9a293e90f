import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RenderInput } from '@juniper/core/contracts/site.ts';
import type { Bodies } from './site-file.ts';

export type RenderTask = { folder: string; pauseMs: number } & Omit<RenderInput, 'manifest'>;

export type RenderedPage = {
  path: string;
  status: 200 | 404;
  worksOffline: boolean;
  /** Pages that are not for search engines have none. */
  canonical: string | undefined;
  scriptHashes: string[];
  bodies: Bodies;
};

const longestMs = 60_000;

/** Renders and compresses all pages in a worker thread. */
export async function renderPages(task: RenderTask): Promise<RenderedPage[]> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const timer = setTimeout(() => worker.terminate(), longestMs);
  const pages: RenderedPage[] = [];
  worker.on('message', (page: RenderedPage) => pages.push({ ...page, bodies: asBuffers(page.bodies) }));
  const [code] = await once(worker, 'exit').finally(() => clearTimeout(timer));
  if (code !== 0) throw new Error(`Rendering the pages ended with code ${code}`);
  // A thread that is ended while it starts exits with 0.
  if (pages.length === 0) throw new Error('Rendering the pages ended without any page');
  return pages;
}

/** Restores buffers, which arrive from the thread as plain Uint8Arrays. */
const asBuffers = ({ plain, br, gzip }: Bodies): Bodies => ({
  plain: Buffer.from(plain),
  ...(br && { br: Buffer.from(br) }),
  ...(gzip && { gzip: Buffer.from(gzip) }),
});
