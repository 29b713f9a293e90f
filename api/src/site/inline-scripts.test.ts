import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './inline-scripts.ts';

const toHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test.each([
  ['a plain script', '<script>let a = 1;</script>', ['let a = 1;']],
  ['one with attributes', '<script type="module" async="">\nimport "x";\n</script>', ['\nimport "x";\n']],
  ['one whose attribute holds a >', '<script data-a="a > b">b</script>', ['b']],
  ['one that only mentions src', '<script data-note="src=x" nosrc>c</script>', ['c']],
  ['capital letters', '<SCRIPT>d</SCRIPT >', ['d']],
  ['an empty one', '<script></script>', ['']],
  ['several, and twice the same', '<script>e</script><p>x</p><script>f</script><script>e</script>', ['e', 'f']],
  ['one with tags in it', '<script>g("<p></p><!-- x -->")</script><script>h</script>', ['g("<p></p><!-- x -->")', 'h']],
  ['line ends of another system', '<script>i\r\nj\rk</script>', ['i\nj\nk']],
  ['letters beyond ASCII', '<script>"Café ☕"</script>', ['"Café ☕"']],
  ['none in a comment', '<!-- <script>l</script> --><script>m</script>', ['m']],
  ['none with a source', '<script src="/a.js"></script><script type="module" SRC = \'/b.js\'></script>', []],
  ['no data', '<script type="application/ld+json">{"@type":"Recipe"}</script>', []],
  ['one that only mentions data', '<script data-type="application/ld+json">o</script>', ['o']],
  ['none that is another element', '<scripture>n</scripture>', []],
])('finds %s', (_what, html, scripts) => {
  expect(hashInlineScripts(`<!doctype html><html><head>${html}</head></html>`)).toEqual(scripts.map(toHash));
});
