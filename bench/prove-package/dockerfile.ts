export type Step = { kind: 'workdir' | 'copy' | 'run'; text: string };
export type Stage = { name: string; from: string; steps: Step[] };

/** Reads the stages and settings of our Dockerfile; throws for an unknown instruction. */
export function readDockerfile(text: string) {
  const stages: Stage[] = [];
  const image = { env: {} as Record<string, string>, command: [] as string[], health: [] as string[], user: '' };
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [, word = '', rest = ''] = line.match(/^([A-Z]+) (.*)$/) ?? [];
    const step = (kind: Step['kind']) => stages.at(-1)?.steps.push({ kind, text: rest });
    if (word === 'FROM') {
      const [from = '', , name = ''] = rest.split(' ');
      stages.push({ from, name, steps: [] });
    } else if (word === 'WORKDIR') step('workdir');
    else if (word === 'COPY') step('copy');
    else if (word === 'RUN') step('run');
    else if (word === 'ENV')
      Object.assign(image.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    else if (word === 'USER') image.user = rest;
    else if (word === 'CMD') image.command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') image.health = JSON.parse(rest.replace(/^.*? CMD /, ''));
    else if (word !== 'EXPOSE') throw new Error(`ops/Dockerfile: cannot replay '${line}'`);
  }
  return { stages, ...image };
}

/**
 * Translates a pattern by Docker's rules: `*` matches anything within a name, leading dots included; a leading `**` any
 * folder.
 */
const toRegExp = (glob: string) =>
  new RegExp(`^${glob.replace(/[.]/g, '\\.').replace(/[*]+\/?/g, (stars) => (stars === '**/' ? '(.*/)?' : '[^/]*'))}$`);

/** Returns which files .dockerignore excludes: the last pattern that matches a path or a folder above it decides. */
export function readIgnore(text: string): (file: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), names: toRegExp(line.replace('!', '')) }));
  return (file) => {
    const parts = file.split('/');
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const last = patterns.findLast(({ names }) => paths.some((path) => names.test(path)));
    return last?.isKept === false;
  };
}
