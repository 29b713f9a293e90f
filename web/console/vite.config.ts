import path from 'node:path';
import { shop } from '@juniper/core/content/shop.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageBackground, themeMarkScript } from '../app/features/theme/theme-mark.ts';

/**
 * Sets the theme before the first paint, as the storefront's inline script does. Here it is a file, because the console's
 * security policy allows no inline script.
 */
const themeMark = (): Plugin => {
  let file: string | undefined;
  return {
    name: 'theme-mark',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      const name = this.emitFile({ type: 'asset', name: 'theme.js', source: themeMarkScript });
      file = this.getFileName(name);
    },
    transformIndexHtml: (html, { path: page }) => ({
      html: html
        .replaceAll('%SHOP%', shop.name)
        .replace('%BACKGROUND%', pageBackground.daylight)
        .replace('%BACKGROUND_AFTER_HOURS%', pageBackground['after-hours']),
      // The pickup screen has one theme.
      tags: page.endsWith('/pickup/index.html')
        ? []
        : [
            {
              tag: 'script',
              injectTo: 'head-prepend',
              ...(file ? { attrs: { src: `/owner/${file}` } } : { children: themeMarkScript }),
            },
          ],
    }),
  };
};

/**
 * The owner's console: built after the storefront, to a folder of its own, and served at /owner. With it the pickup screen,
 * a document of its own that shares only fonts with the console.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/owner/',
  publicDir: false,
  // The storefront's development server has the usual one.
  cacheDir: path.join(import.meta.dirname, '../node_modules/.vite-console'),
  plugins: [tailwindcss(), react(), themeMark()],
  build: {
    outDir: path.join(import.meta.dirname, '../build/owner'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { input: ['index.html', 'pickup/index.html'].map((page) => path.join(import.meta.dirname, page)) },
  },
});
