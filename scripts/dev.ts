// `npm run dev`: the storefront with hot reload, and the API with its worker, restarted on every change.
import { spawn } from 'node:child_process';

const run = (command: string, args: string[], env = {}) =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });

const processes = [
  run('node', ['--watch', '--env-file-if-exists=.env', 'api/src/server.ts'], {
    SITE_DIR: 'off',
    PUBLIC_URL: 'http://localhost:5173',
  }),
  run('node', ['web/scripts/dev-server.ts']),
];

const stop = () => {
  for (const child of processes) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of processes) child.on('exit', stop);
