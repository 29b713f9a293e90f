import { googleAddresses as google } from '../google/addresses.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

/** The pages with Google's button. Scripts of others run on no page but these. */
const signInPages = new Set(['/login', '/register']);

/** What a page may load and run, and whether it may speak with a window it opens. */
export function pagePolicy(path: string, html: string, withGoogle: boolean): Record<string, string> {
  const hasButton = withGoogle && signInPages.has(path.toLowerCase());
  const button = (source: string) => (hasButton ? [source] : []);
  const directives: readonly string[][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...inlineScriptHashes(html), ...button(google.script)],
    ['style-src', "'self'", ...button(google.style)],
    // Avatars show on many pages.
    ['img-src', "'self'", 'data:', ...(withGoogle ? [google.pictures] : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...button(google.framesAndCalls)],
    ...(hasButton ? [['frame-src', google.framesAndCalls]] : []),
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return {
    'content-security-policy': directives.map((directive) => directive.join(' ')).join('; '),
    // Google answers through a window that it opens; everywhere else windows are kept apart.
    ...(hasButton && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
}
