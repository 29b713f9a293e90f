/** The one address that a page says it has. A page that is not for search engines has none; /home has that of / (decision 1). */
export const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

export function sitemapXml(publicUrl: string, paths: string[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const urls = paths.map((path) => `  <url><loc>${escaped(new URL(path, publicUrl).href)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
