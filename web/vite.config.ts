import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { openSource } from './scripts/open-source.ts';

/** Few files, each with its own reason to change, instead of one per module. */
const groups = [
  // Changes less often than our releases. By name: a package for one screen must not be loaded on all.
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\//, priority: 7 },
  // What the first script imports: document, layout, stores.
  { name: 'site', tags: ['$initial' as const], priority: 6 },
  // How lists are sent to the account. Only what is loaded late imports it, so no page waits for it.
  {
    name: 'sync',
    test: /\/lib\/background-sync|\/favorites\/account-list|\/rules\/merge-lists/,
    minShareCount: 2,
    priority: 5,
  },
  // What several screens share, by subject. A part that is loaded late has one importer, and stays a separate file.
  {
    name: 'parts',
    test: /\/app\/(ui\/(?!Fields|Modal|Stepper|ItemRow|HeartButton)|lib\/(?!use-form|bell|use-wake-lock)|features\/(catalogue\/(?!search-products)|cart\/add-product|menu\/FirstDeals\.))|\/core\/src\/(rules\/(?!password|food-facts|diet-filter|describe-promise|payment-messages|pause|format-hours|reorder)|content\/legal)/,
    minShareCount: 3,
    priority: 4,
  },
  // After `parts`: a group takes along what its files import, and most pages have no form.
  {
    name: 'forms',
    test: /\/(ui\/(Fields|Choices)|lib\/use-form|rules\/password)\.tsx?$/,
    minShareCount: 2,
    priority: 3,
  },
  // Words about times. Only what is loaded late says them.
  { name: 'times', test: /\/rules\/(describe-promise|pause)\.ts$/, minShareCount: 2, priority: 3 },
  // What few screens need, so `parts`, which every page loads, is without it.
  { name: 'hours', test: /\/rules\/format-hours/, minShareCount: 2, priority: 3 },
  { name: 'search', test: /\/catalogue\/search-products/, minShareCount: 2, priority: 3 },
  { name: 'modal', test: /\/ui\/Modal/, minShareCount: 2, priority: 3 },
  { name: 'bell', test: /\/lib\/(bell|use-wake-lock)/, minShareCount: 2, priority: 3 },
  { name: 'recipes', test: /\/features\/recipes\/(saved-recipes|recipe-messages)/, minShareCount: 2, priority: 3 },
  {
    name: 'ordered',
    test: /\/cart\/OrderAgain|\/rules\/reorder|\/orders\/(OrderedCup|Refunds|order-messages)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'product',
    test: /\/features\/(deals\/|cart\/AddToCartControl)|\/ui\/Stepper/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'cart', test: /\/features\/cart\/(?!OrderAgain)/, minShareCount: 2, priority: 2 },
  // Without the state of the stream, which only what is loaded late asks for.
  {
    name: 'orders',
    test: /\/features\/(orders\/(?!connection)|profile\/)|\/use-vouchers/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'menu',
    test: /\/features\/(menu|favorites)\/|\/ui\/(ItemRow|HeartButton)|\/rules\/(food-facts|diet-filter)/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), react()],
  define: {
    'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
    'import.meta.env.OPEN_SOURCE': JSON.stringify(JSON.stringify(openSource())),
    // Vite leaves this to Node in a server build. Rendering must not depend on how the process was started.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  // The server's bundle contains all it needs, so the image does not install React.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: isSsrBuild
    ? { outDir: 'build/server', copyPublicDir: false, rolldownOptions: { input: 'app/entry.server.tsx' } }
    : {
        outDir: 'build/client',
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: 'app/entry.client.tsx',
          output: { codeSplitting: { groups } },
        },
      },
}));
