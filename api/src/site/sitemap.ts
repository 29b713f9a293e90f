const robotsMeta = /<meta\b[^>]*\bname=["']robots["'][^>]*>/gi;

/** The one address of a page, however it was spelt; the landing page has two (decision 1). */
export const canonicalPath = (path: string): string => (path === '/home' ? '/' : path);

/** A page is for search engines unless it says that it is not, as the guarded ones do. */
export const isListed = (html: string): boolean => !(html.match(robotsMeta) ?? []).some((tag) => /noindex/i.test(tag));

export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

export function sitemapXml(publicUrl: string, paths: string[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const urls = paths.map((path) => `  <url><loc>${escaped(new URL(path, publicUrl).href)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
