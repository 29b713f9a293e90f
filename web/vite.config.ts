import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { openSource } from './scripts/open-source.ts';

/**
 * Two files that every page needs, instead of twenty: they compress better, and the first outlives our own releases. What
 * a page loads late is named in a feature's `late-parts.ts`, in the second file: otherwise the site's style sheet would
 * come with it once more.
 */
const groups = [
  // Google's button stands on two pages only, and the chat's matching waits for the chat.
  { name: 'vendor', test: /node_modules\/(?!@react-oauth\/|fuse\.js\/)/, priority: 2 },
  { name: 'site', test: /\/app\/(root\.tsx|layout\/|lib\/page-meta\.ts|.*\/late-parts\.ts)/, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
    'import.meta.env.OPEN_SOURCE': JSON.stringify(JSON.stringify(openSource())),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups } } },
        // Every page would name the files of parts that few visits load: more bytes for all than a round trip saves for those.
        modulePreload: false,
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
