/**
 * Runs in the page, at its end: the code is fetched once there is something to see, each file in a task of its own, so
 * that none is long. A tab that nobody looks at paints nothing, so there it is fetched when all else has been. A button
 * that is pressed before is pressed again for the code.
 */
const startScript = `{
let early;
let hold = ({ target }) => { early = target.closest('button'); };
addEventListener('click', hold, true);
addEventListener('alive', () => {
  removeEventListener('click', hold, true);
  early?.click();
}, { once: true });
let start = () => {
  start = () => {};
  for (let link of document.querySelectorAll('link[rel=later]')) setTimeout(() => { link.rel = 'modulepreload'; });
  let script = document.createElement('script');
  script.type = 'module';
  script.textContent = document.querySelector('script[type=later]').textContent;
  setTimeout(() => document.head.append(script));
};
new PerformanceObserver(() => start()).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(() => start(), 500));
}`;

const entryScript = '<script type="module" async="">';

/** A built page is read before it is used: its code must not compete with its styles, fonts and pictures (decision 78). */
export function codeAfterPaint(html: string): string {
  if (!html.includes('rel="modulepreload"')) return html;
  if (html.split(entryScript).length !== 2) throw new Error('The page does not start its code with one script.');
  return html
    .replaceAll('rel="modulepreload"', 'rel="later"')
    .replace(entryScript, '<script type="later">')
    .replace('</body>', `<script>${startScript.replaceAll('\n', '')}</script></body>`);
}
