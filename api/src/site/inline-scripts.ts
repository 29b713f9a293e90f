import { createHash } from 'node:crypto';

// Comments are matched so that a script inside one is passed over. An attribute's value may hold a '>'.
const commentOrScript = /<!--.*?-->|<script(?=[\s/>])((?:"[^"]*"|'[^']*'|[^'">])*)>(.*?)<\/script(?=[\s/>])/gis;
const quotedValues = /"[^"]*"|'[^']*'/g;
const hasSource = /(^|[\s/])src\s*=/i;
/** Data for search engines. No browser runs it, so no policy asks for it. */
const isData = /(^|\s)type="application\/ld\+json"/;

/** CSP sources that allow exactly the scripts that stand in this page. */
export function inlineScriptHashes(html: string): string[] {
  // A browser reads every line end as \n before it computes the hash.
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
