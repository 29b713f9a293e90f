import { say } from '../lib/close-measurement.ts';
import { median, rounded } from '../lib/figures.ts';
import { startNginx } from './nginx.ts';
import { wrk } from './wrk.ts';

type Plan = { names: ('page' | 'script' | 'picture')[]; rounds: number; seconds: number; connections: number };
type Figures = { path: string; ours: number; nginx: number; ratio: number; ratios: number[]; p99Ms: number };

/** Measures static files from one process of ours and from nginx with one worker, in turns, both compressed beforehand. */
export async function measurePages(folder: string, port: number, plan: Plan) {
  const url = `http://127.0.0.1:${port}`;
  const html = await (await fetch(`${url}/`)).text();
  const asset = html.match(/\/assets\/[\w-]+\.js/)?.[0];
  const picture = html.match(/\/pictures\/[^" ]+\.(?:webp|avif)/)?.[0] ?? html.match(/\/[^" ]+\.(?:webp|avif)/)?.[0];
  if (!asset || !picture) throw new Error('the landing page has no script or no picture');
  const paths = { page: '/', script: asset, picture };
  const nginx = await startNginx(folder, url, Object.values(paths), 1);
  const figures: Record<string, Figures> = {};
  for (const name of plan.names) {
    const path = paths[name];
    const rounds: { ours: number; nginx: number; p99: number }[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      const load = { connections: plan.connections, seconds: plan.seconds, path, script: ['static.lua'] };
      const theirs = await wrk({ ...load, port: nginx.port });
      const ours = await wrk({ ...load, port });
      rounds.push({ ours: ours.rate, nginx: theirs.rate, p99: ours.p99 });
    }
    const ratios = rounds.map((round) => rounded(round.ours / round.nginx, 2));
    const middle = (figure: 'ours' | 'nginx' | 'p99') => rounded(median(rounds.map((round) => round[figure])));
    figures[name] = {
      path,
      ours: middle('ours'),
      nginx: middle('nginx'),
      ratio: median(ratios),
      ratios: [Math.min(...ratios), Math.max(...ratios)],
      p99Ms: middle('p99'),
    };
    say(`${name}: ${JSON.stringify(figures[name])}`);
  }
  await nginx.stop();
  return figures;
}
