import { googleAddresses as google } from '../identity/google-addresses.ts';
import type { RenderedPage } from './render-pages.ts';

/** The pages with Google's button, which alone run third-party scripts. */
const signInPages = new Set(['/login', '/register']);

/** Returns the headers that limit what a page loads and runs, and whether it talks to a window that it opens. */
export function getPagePolicy({ path, scriptHashes }: RenderedPage, withGoogle: boolean): Record<string, string> {
  const hasButton = withGoogle && signInPages.has(path.toLowerCase());
  const allowForButton = (source: string) => (hasButton ? [source] : []);
  const directives: readonly string[][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHashes, ...allowForButton(google.script)],
    ['style-src', "'self'", ...allowForButton(google.style)],
    // Google avatars are shown on many pages.
    ['img-src', "'self'", 'data:', ...(withGoogle ? [google.pictures] : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...allowForButton(google.framesAndCalls)],
    ...(hasButton ? [['frame-src', google.framesAndCalls]] : []),
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return {
    'content-security-policy': directives.map((directive) => directive.join(' ')).join('; '),
    // Google's button answers through a popup; all other pages are isolated from windows that they open.
    ...(hasButton && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
}

/** The owner's console has no inline script, so no hashes; `blob:` is a picture being cropped. */
export const consolePolicy: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
};
