import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { openSource } from './scripts/open-source.ts';

/** Two files that every page needs, instead of twenty: they compress better, and the first outlives our own releases. */
const groups = [
  // Google's button stands on two pages only, and the chat's matching waits for the chat.
  { name: 'vendor', test: /node_modules\/(?!@react-oauth\/|fuse\.js\/)/, priority: 2 },
  { name: 'site', test: /\/app\/(root\.tsx|layout\/)/, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
    'import.meta.env.OPEN_SOURCE': JSON.stringify(JSON.stringify(openSource())),
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
