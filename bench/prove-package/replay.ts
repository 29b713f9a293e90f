import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, openSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Stage } from './dockerfile.ts';

type Site = {
  /** The stages are built in here; each folder stands for a stage's root. */
  folder: string;
  /** The build context. */
  context: string;
  isIgnored: (file: string) => boolean;
  env: Record<string, string | undefined>;
  logFile: string;
};

/** Replays a stage as Docker would, with folders as file systems; returns the folder of its WORKDIR. */
export function replay({ name, from, steps }: Stage, { folder, context, isIgnored, env, logFile }: Site): string {
  const root = join(folder, name);
  mkdirSync(root);
  // A stage based on another starts with its files; Node's own image is replaced by this machine.
  if (!from.includes(':')) cpSync(join(folder, from), root, { recursive: true, verbatimSymlinks: true });
  let cwd = from.includes(':') ? root : join(root, 'app');

  const copy = (text: string) => {
    const words = text.split(' ');
    const stage = words[0]?.startsWith('--from=') ? words.shift()?.slice(7) : undefined;
    const target = join(cwd, words.pop() ?? '');
    for (const word of words) {
      const source = stage ? join(folder, stage, word) : join(context, word);
      const isSent = (file: string) => stage !== undefined || !isIgnored(relative(context, file));
      if (!isSent(source)) throw new Error(`.dockerignore keeps ${word} out of the build`);
      const place = /\.\w+$/.test(word) ? join(target, basename(word)) : target;
      cpSync(source, place, { recursive: true, filter: isSent });
    }
  };

  for (const { kind, text } of steps) {
    if (kind === 'workdir') {
      cwd = join(root, text);
      mkdirSync(cwd, { recursive: true });
    } else if (kind === 'copy') copy(text);
    else {
      const log = openSync(logFile, 'a');
      const { status } = spawnSync('sh', ['-c', text], { cwd, env, stdio: ['ignore', log, log] });
      if (status !== 0) throw new Error(`RUN ${text} failed: see ${logFile}`);
    }
  }
  return cwd;
}
