import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createFolder } from '../lib/create-folder.ts';

export type ImageConfig = {
  User: string;
  WorkingDir: string;
  Env: string[];
  Cmd: string[];
  Healthcheck: { Test: [kind: string, ...command: string[]] };
};

/** The base image is kept from run to run. */
const storage = join(homedir(), '.cache/juniper/images');
const runRoot = createFolder('buildah');

/** Runs buildah, which needs no Docker engine. Its RUN steps are processes in a changed root. */
const buildah = (...words: string[]): string =>
  execFileSync('buildah', ['--root', storage, '--runroot', runRoot, ...words], {
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();

const baseImage = `localhost/juniper-node:${process.version}`;

/** Makes what stands for the published Node image, unless it is there: Debian with this machine's Node and npm. */
export function createBaseImage(): void {
  // Left by a run that was killed.
  buildah('rm', '--all');
  if (buildah('images', '--quiet', '--filter', `reference=${baseImage}`) !== '') return;
  const root = join(createFolder('base-image'), 'root');
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const local = join(root, 'usr/local');
  cpSync(process.execPath, join(local, 'bin/node'));
  cpSync(join(dirname(realpathSync(npm)), '..'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  // npm trusts in there what it trusts here.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  cpSync(certificates, join(root, certificates));
  mkdirSync(join(local, 'etc'), { recursive: true });
  writeFileSync(join(local, 'etc/npmrc'), `cafile=${certificates}\n`);
  execFileSync('chroot', [root, 'useradd', '--create-home', 'node']);
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, root, '/');
  buildah('commit', '--quiet', container, baseImage);
  buildah('rm', container);
}

/** Builds a Dockerfile and returns the image's file system and settings. */
export function buildImage(dockerfile: string, context: string): { root: string; config: ImageConfig } {
  const base = ['--build-arg', `NODE_IMAGE=${baseImage}`];
  const image = buildah('bud', '--quiet', '--format', 'docker', ...base, '--file', dockerfile, context);
  const container = buildah('from', image);
  process.on('exit', () => {
    buildah('rm', container);
    buildah('rmi', image);
  });
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', image));
  return { root: buildah('mount', container), config: Docker.config };
}

/** Lists which of these files `COPY .` would put into an image, by a .dockerignore. */
export function listSentFiles(ignoreFile: string, files: readonly string[]): string[] {
  const context = createFolder('context');
  cpSync(ignoreFile, join(context, '.dockerignore'));
  for (const file of files) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    writeFileSync(join(context, file), '');
  }
  const dockerfile = join(createFolder('dockerfile'), 'Dockerfile');
  writeFileSync(dockerfile, 'FROM scratch\nCOPY . /\n');
  const { root } = buildImage(dockerfile, context);
  return execFileSync('find', ['-type', 'f', '-printf', '%P\n'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
}
