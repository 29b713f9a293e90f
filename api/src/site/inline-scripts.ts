import { createHash } from 'node:crypto';

// Comments match too, to skip scripts inside them. An attribute's value may contain '>'.
const commentOrScript = /<!--.*?-->|<script(?=[\s/>])((?:"[^"]*"|'[^']*'|[^'">])*)>(.*?)<\/script(?=[\s/>])/gis;
const quotedValues = /"[^"]*"|'[^']*'/g;
const hasSource = /(^|[\s/])src\s*=/i;
/** Data for search engines, to which CSP does not apply. */
const isData = /(^|\s)type="application\/ld\+json"/;

export function hashInlineScripts(html: string): string[] {
  // Browsers normalize line ends to \n before they compute the hash.
  const page = html.replace(/\r\n?/g, '\n');
  const hashes = new Set<string>();
  for (const [, attributes, script] of page.matchAll(commentOrScript)) {
    if (attributes === undefined || script === undefined) continue;
    if (isData.test(attributes)) continue;
    if (hasSource.test(attributes.replace(quotedValues, '""'))) continue;
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [...hashes];
}
