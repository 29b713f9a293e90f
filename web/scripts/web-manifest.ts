// Writes /manifest.webmanifest: how the installed site is named, looks and starts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { shop } from '@juniper/core/content/shop.ts';
import { pageBackground } from '../app/features/theme/theme-mark.ts';
import { paths } from '../app/lib/paths.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
});

export const webManifest = {
  id: '/',
  name: shop.longName,
  short_name: shop.name,
  description: shop.about,
  lang: 'en',
  start_url: paths.landing,
  scope: '/',
  display: 'standalone',
  background_color: pageBackground.daylight,
  theme_color: pageBackground.daylight,
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  shortcuts: [
    { name: 'Menu', url: paths.menu },
    { name: 'Cart', url: paths.cart },
    { name: 'Recipes', url: paths.recipes },
  ],
};

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '../build/client/manifest.webmanifest');
  writeFileSync(file, JSON.stringify(webManifest));
}
