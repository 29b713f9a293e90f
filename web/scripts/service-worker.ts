// Writes the service worker's code to /sw.js. The server puts the list of what the release keeps in front of it.
import path from 'node:path';
import { build } from 'vite';

const web = path.join(import.meta.dirname, '..');

await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: path.join(web, 'service-worker/service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
