import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { openSource } from './scripts/open-source.ts';

/** Pages and parts that are loaded late split themselves. In a group is what many of them share. */
const groups = [
  // Changes less often than our releases.
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\//, priority: 3 },
  // What the first script imports: document, layout, stores.
  { name: 'site', tags: ['$initial' as const], priority: 2 },
  // What most pages with products share: cart, prices and limits.
  {
    name: 'products',
    test: /features\/(cart|deals|catalogue)\/[\w-]+\.tsx?$|rules\/(cart|order-changes|pricing)\.ts$/,
    minShareCount: 9,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/**
 * Lets each part that is loaded late import its indirect imports too, so that a link loads all of a page's files at once
 * and not one after the other.
 */
const importTogether: Plugin = {
  name: 'import-together',
  apply: 'build',
  generateBundle: {
    // Vite first removes the scripts that only import CSS.
    order: 'post',
    handler(_options, bundle) {
      const addImports = (file: string, found: Set<string>): Set<string> => {
        const chunk = bundle[file];
        for (const next of chunk?.type === 'chunk' ? chunk.imports : [])
          if (!found.has(next)) addImports(next, found.add(next));
        return found;
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
        const indirect = [...addImports(chunk.fileName, new Set())].filter((file) => !chunk.imports.includes(file));
        chunk.code = indirect.map((file) => `import"./${path.basename(file)}";`).join('') + chunk.code;
      }
    },
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), react(), ...(isSsrBuild ? [] : [importTogether])],
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
