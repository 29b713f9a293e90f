import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { codeAfterPaint } from './code-after-paint.ts';

/**
 * Runs at build time alone, once a page, and waits for all of it. It must exist: without it, React Router's build adds
 * a dependency to package.json and runs an install by itself.
 */
// biome-ignore lint/style/noDefaultExport: React Router asks for it.
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await page.allReady;
  headers.set('Content-Type', 'text/html');
  return new Response(codeAfterPaint(await new Response(page).text()), { status, headers });
}
