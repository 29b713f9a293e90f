/** `npm run pictures:shared -w scripts -- <folder>`: makes the pictures for shared links, and the icons of the installed site. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { getShareCardFile, shareCardSize, shareCards } from '../core/src/content/share-cards.ts';
import { shop } from '../core/src/content/shop.ts';

const root = path.join(import.meta.dirname, '..');
const publicFolder = path.join(root, 'web/public');
const color = { background: '#fcfaf5', text: '#1b2a22', primary: '#1f4b3c', highlight: '#f2cf86' };
const sprig =
  '<path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="M16 30V7M16 25 8.5 19.5M16 25l7.5-5.5M16 18.5 9.5 13M16 18.5l6.5-5.5M16 12l-4-4.5M16 12l4-4.5"/>' +
  '<g fill="currentColor"><circle cx="16" cy="4" r="2.6"/><circle cx="6.6" cy="17.8" r="2.6"/><circle cx="25.4" cy="17.8" r="2.6"/></g>';

const dataUrl = async (file: string, type: string) =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`;

/** Puts three photographs of different heights on one ground line, with the section's name beside them. */
const cardPage = (title: string, pictures: string[], font: string) => `<!doctype html><style>
  @font-face { font-family: Young; src: url(${font}) }
  body { margin: 0; display: flex; width: ${shareCardSize.width}px; height: ${shareCardSize.height}px; background: ${color.background}; color: ${color.text}; font-family: Young; font-variant-numeric: lining-nums }
  header { flex: 1; display: flex; flex-direction: column; justify-content: space-between; padding: 56px 0 60px 60px }
  p { margin: 0; display: flex; align-items: center; gap: 14px; font-size: 38px }
  svg { width: 54px; color: ${color.primary} }
  h1 { margin: 0; font: inherit; font-size: 66px; line-height: 1; letter-spacing: -.02em }
  div { display: flex; align-items: end; gap: 18px; padding: 0 60px 60px 0 }
  img { width: 212px; object-fit: cover; border-radius: 20px }
  img:nth-child(1) { height: 400px } img:nth-child(2) { height: 514px } img:nth-child(3) { height: 450px }
</style><header><p><svg viewBox="0 0 32 32">${sprig}</svg>${shop.name}</p><h1>${title}</h1></header>
<div>${pictures.map((picture) => `<img src="${picture}">`).join('')}</div>`;

async function makeCards(originals: string): Promise<void> {
  const font = path.join(root, 'node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2');
  const fontUrl = await dataUrl(font, 'font/woff2');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: shareCardSize });
  for (const { name, title, pictures } of shareCards) {
    const urls = pictures.map((picture) => dataUrl(path.join(originals, `${picture}.png`), 'image/png'));
    await page.setContent(cardPage(title, await Promise.all(urls), fontUrl), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const card = sharp(await page.screenshot()).jpeg({ quality: 80, mozjpeg: true });
    await card.toFile(path.join(publicFolder, getShareCardFile(name)));
  }
  await browser.close();
}

/** `scale`: the sprig's part of the square. A system that cuts its own shape keeps the middle 80 % (maskable). */
const icon = (size: number, radius: number, scale: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" color="${color.highlight}"><rect width="32" height="32" rx="${radius}" fill="${color.primary}"/><g transform="translate(${16 - 16 * scale} ${16 - 15.7 * scale}) scale(${scale})">${sprig}</g></svg>`,
    ),
  ).png({ palette: true });

async function makeIcons(): Promise<void> {
  const file = (name: string) => path.join(publicFolder, 'icons', `${name}.png`);
  await icon(192, 8, 0.8).toFile(file('icon-192'));
  await icon(512, 8, 0.8).toFile(file('icon-512'));
  await icon(512, 0, 0.62).toFile(file('maskable-512'));
  await icon(180, 0, 0.7).toFile(file('apple-touch-icon'));
}

if (import.meta.main) {
  const originals = process.argv[2];
  if (!originals) {
    console.error('Usage: npm run pictures:shared -w scripts -- <folder of originals>');
    process.exit(1);
  }
  await mkdir(path.join(publicFolder, 'shared'), { recursive: true });
  await mkdir(path.join(publicFolder, 'icons'), { recursive: true });
  await makeCards(originals);
  await makeIcons();
}
