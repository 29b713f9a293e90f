// The styling rule (CONTRIBUTING.md, 'Style a part'): colors are tokens, looks our own classes, utilities only layout.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const tokensFile = 'web/app/ui/tokens.css';
const tokens = read(tokensFile);
const sheets = globSync('web/{app,console}/**/*.css').filter((file) => file !== tokensFile);
const parts = globSync('web/{app,console}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] });

/** Colors allowed outside the tokens: file, part of the file, and why. */
const exceptions: Record<string, { part: RegExp; reason: string }> = {
  'web/app/ui/Picture.tsx': { part: /fill="#\w+"/g, reason: 'a drawing in a data: URI, which cannot read variables' },
  'web/app/ui/form.css': { part: /stroke="%23\w+"/g, reason: 'the same; a test below compares it with the text color' },
  'web/app/features/theme/theme-mark.ts': {
    part: /'#\w+'/g,
    reason: 'theme-color and the web manifest cannot read variables; a test below compares them with the background',
  },
  'web/app/features/auth/GoogleSignIn.tsx': {
    part: /fill="#\w+"/g,
    reason: 'Google prescribes the colors of its mark',
  },
  'web/app/features/content/coffee-machine.css': {
    part: /\b(fill|stroke): [^;]+;/g,
    reason: 'a drawing, which does not follow the theme',
  },
};

const namedColors = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
  chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
  darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
  darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
  fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki
  lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen
  lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime
  limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
  mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive
  olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
  powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver
  skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
);

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Finds colors that are written by value; `transparent` and `currentColor` do not count. */
const literalsIn = (text: string): string[] =>
  text.match(/(?:#|%23)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|oklab|oklch|color-mix)\(/gi) ?? [];
const colorsInSheet = (css: string): string[] => {
  const values = withoutComments(css).matchAll(/[{;]\s*[\w-]+\s*:([^;{}]+)/g);
  const words = [...values].flatMap(([, value = '']) => value.match(/(?<![\w-])[a-z]+(?![\w-])/gi) ?? []);
  return [...literalsIn(withoutComments(css)), ...words.filter((word) => namedColors.has(word.toLowerCase()))];
};
const colorsIn = (file: string, text: string): string[] => {
  const rest = text.replaceAll(exceptions[file]?.part ?? /(?!)/g, '');
  return file.endsWith('.css') ? colorsInSheet(rest) : literalsIn(rest);
};

const ownClasses = new Set(
  sheets.flatMap((file) => [...withoutComments(read(file)).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)),
);

const places = 'static|relative|absolute|fixed|sticky|block|inline-block|flex|inline-flex|grid|contents|hidden|sr-only';
const measures =
  '(?:m|p)[trblxyse]?|gap(?:-[xy])?|space-[xy]|w|h|size|min-[wh]|max-[wh]|inset(?:-[xy])?|top|right|bottom|left|z|order|flex|grow|shrink|basis|grid-(?:cols|rows|flow)|col|row|auto-(?:cols|rows)|items|justify(?:-items|-self)?|content|self|place-(?:items|content|self)|object|overflow(?:-[xy])?|whitespace|wrap|aspect';
const layout = new RegExp(`^(?:(?:md|lg|xl|first|last|print):)*(?:${places}|-?(?:${measures})-[a-z0-9./-]+)$`);

/** Finds the class names that a component writes literally. */
const classesIn = (source: string): string[] =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(([, plain, expression = '']) => {
    const texts = expression
      .replaceAll(/buttonClass\([^)]*\)|[!=]==\s*'[^']*'/g, '')
      .replaceAll(/\$\{[^{}]*\}/g, '\0')
      .match(/'[^']*'|`[^`]*`/g);
    const words = plain ?? (texts ?? []).map((text) => text.slice(1, -1)).join(' ');
    return words.split(/\s+/).filter((word) => word !== '' && !word.includes('\0'));
  });

const colorNames = [...tokens.matchAll(/--color-([a-z][\w-]*):/g)].map(([, name]) => name);
const colorUtility = new RegExp(
  `(?<=["'\`\\s:])(?:bg|text|border(?:-[trblxy])?|from|via|to|fill|stroke|ring|outline|decoration|shadow)-(?:${colorNames.join('|')})(?:/\\d+)?(?=["'\`\\s])`,
  'g',
);
const arbitrary =
  /(?<=["'`\s:])(?:-?[a-z]+(?:-[a-z]+)*-[[(][^\])\s]+[\])]|\[[&a-z][^\]\s]*[:\]][^\s"'`]*:[^\s"'`]+|\[[a-z-]+:[^\]\s]+\])/g;

/** Finds utilities for looks, in `className` or in a list of classes beside it. */
const strayIn = (source: string): string[] => [
  ...new Set([
    ...classesIn(source).filter((name) => !ownClasses.has(name) && !layout.test(name)),
    ...(source.match(colorUtility) ?? []),
    ...(source.match(arbitrary) ?? []),
  ]),
];

const daylight = (name: string) => tokens.match(new RegExp(`--color-${name}: ([^;]+);`))?.[1];
const afterHours = (name: string) =>
  tokens.slice(tokens.indexOf('[data-theme="after-hours"]')).match(new RegExp(`--color-${name}: ([^;]+);`))?.[1];

describe('the styling rule', () => {
  test('colors stand in tokens.css alone', () => {
    const found = [...sheets, ...parts].flatMap((file) =>
      colorsIn(file, read(file)).map((color) => `${file}: ${color}`),
    );
    expect(found).toEqual([]);
    expect(sheets.length).toBeGreaterThan(30);
    expect(colorsIn(tokensFile, tokens).length).toBeGreaterThan(100);
  });

  test('a planted color is caught', () => {
    const caught = (value: string) => colorsIn('web/app/x.css', `.a { color: ${value}; }`);
    expect(caught('#1b2a22')).toEqual(['#1b2a22']);
    expect(caught('#FFF')).toEqual(['#FFF']);
    expect(caught('rgb(27 42 34 / 0.5)')).toEqual(['rgb(']);
    expect(caught('color-mix(in srgb, var(--color-text) 16%, transparent)')).toEqual(['color-mix(']);
    expect(caught('1px solid RebeccaPurple')).toEqual(['RebeccaPurple']);
    expect(caught('url("data:image/svg+xml,<path fill=%23fff>")')).toEqual(['%23fff']);
    expect(colorsIn('web/app/x.tsx', '<path fill="#4285F4" />')).toEqual(['#4285F4']);
    // The exception is for the drawing, not for the whole file.
    expect(colorsIn('web/app/features/content/coffee-machine.css', '.a { color: #fff; fill: #fff; }')).toEqual([
      '#fff',
    ]);
    for (const value of ['var(--color-rose)', 'transparent', 'currentColor']) expect(caught(value)).toEqual([]);
    expect(colorsIn('web/app/x.css', '.red { white-space: nowrap; } a:hover { order: 1; }')).toEqual([]);
  });

  test('each exception is still needed', () => {
    for (const [file, { part }] of Object.entries(exceptions)) expect(read(file).match(part), file).not.toBeNull();
  });

  test('a color that cannot be a variable is the one that the token has', () => {
    const strokes = [...read('web/app/ui/form.css').matchAll(/stroke="%23(\w+)"/g)].map(([, value]) => `#${value}`);
    expect(strokes).toEqual([daylight('text'), afterHours('text')]);
    const backgrounds = read('web/app/features/theme/theme-mark.ts').match(/#[\da-f]{6}/g);
    expect(backgrounds).toEqual([daylight('background'), afterHours('background')]);
  });

  test('every color that is asked for exists', () => {
    const asked = sheets.flatMap((file) => [...read(file).matchAll(/var\(--color-([\w-]+)/g)].map(([, name]) => name));
    expect([...new Set(asked)].filter((name) => !colorNames.includes(name))).toEqual([]);
  });

  test('the theme overrides tokens, and parts have no rules of their own for it', () => {
    const rules = sheets.flatMap((file) =>
      [...withoutComments(read(file)).matchAll(/[{};]([^{};]*\[data-theme[^{};]*)\{/g)].map(
        ([, selector = '']) => `${file}: ${selector.trim()}`,
      ),
    );
    expect(rules.sort()).toEqual([
      // Shows which theme is on.
      'web/app/features/theme/theme-switch.css: :root[data-theme="after-hours"] .theme-switch::after',
      'web/app/features/theme/theme-switch.css: :root[data-theme="after-hours"] .theme-switch::before',
      // The arrow in a data: URI.
      'web/app/ui/form.css: [data-theme="after-hours"] .input.select',
    ]);
  });

  test('components use classes of ours, and utilities for layout and spacing without arbitrary values', () => {
    expect(parts.flatMap((file) => strayIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([]);
    expect(parts.flatMap((file) => classesIn(read(file))).length).toBeGreaterThan(300);
  });

  test.each([
    ['<p className="text-text-muted">', 'text-text-muted'],
    ['<p className="grid font-semibold">', 'font-semibold'],
    ['<p className="gap-[18px]">', 'gap-[18px]'],
    ['<p className="md:grid-cols-[1fr_auto]">', 'md:grid-cols-[1fr_auto]'],
    ['<p className="[overflow-wrap:anywhere]">', '[overflow-wrap:anywhere]'],
    ['<p className="[&_svg]:mt-2">', '[&_svg]:mt-2'],
    ['<p className="mt-(--gap)">', 'mt-(--gap)'],
    ['<p className="no-such-class">', 'no-such-class'],
    ["<p className={isLate ? 'rounded-tile' : 'wrap'}>", 'rounded-tile'],
    [`<p className={\`wrap shadow-lift \${more}\`}>`, 'shadow-lift'],
    ["const tints = { wheat: 'from-wheat' };", 'from-wheat'],
    ["const wide = 'w-[3px]';", 'w-[3px]'],
  ])('a planted utility is caught: %s', (source, name) => {
    expect(strayIn(source)).toContain(name);
  });

  test('what the rule allows passes', () => {
    expect(
      strayIn(`<p className="wrap muted -mr-20 mt-1.5 max-w-measure-lg md:grid-cols-2 first:pt-0 sr-only">`),
    ).toEqual([]);
    expect(strayIn(`<p className={status === 'late' ? \`banner--\${kind} grid\` : undefined}>`)).toEqual([]);
  });
});
