import { recipes } from '@juniper/core/content/recipes.ts';
import type { Config } from '@react-router/dev/config';

export default {
  ssr: false,
  // Every page is a file, the guarded ones too. The two 404 pages are what the server answers unknown addresses with.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths(),
    ...recipes.map(({ id }) => `/recipes/${id}`),
    '/404',
    '/recipes/404',
  ],
} satisfies Config;
