import { googlePictures } from '../identity/google-credential.ts';
import type { RenderedPage } from './render-pages.ts';

/** Returns the security policy of a page. Many pages show Google's pictures of users. */
export function getPagePolicy({ scriptHashes }: RenderedPage, withGoogle: boolean): Record<string, string> {
  const directives: readonly string[][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHashes],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', ...(withGoogle ? [googlePictures] : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return { 'content-security-policy': directives.map((directive) => directive.join(' ')).join('; ') };
}

/** `blob:` is a picture being cropped. */
export const consolePolicy: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
};

/** The address has the screen's key, so no cache stores it and no link tells it. */
export const screenPolicy: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
