// Loaded into a server by `node --import`: SIGUSR2 ends the next thread that renders pages in the middle of its work.
import { isMainThread, type Worker } from 'node:worker_threads';

const renders = new Set<Worker>();
let isWanted = false;

/** Waits for the next page: a thread that is ended while it starts exits with 0, like one that is done. */
const endSoon = (render: Worker) => render.once('message', () => void render.terminate());

if (isMainThread) {
  process.on('worker', (render) => {
    renders.add(render);
    if (isWanted) endSoon(render);
    render.on('exit', (code) => {
      renders.delete(render);
      // The thread was not done yet.
      if (code !== 0) isWanted = false;
    });
  });
  process.on('SIGUSR2', () => {
    isWanted = true;
    for (const render of renders) endSoon(render);
  });
}
