import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from './log.ts';

type JobResult = 'completed' | 'failed' | 'dead';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an API call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const refusedConnections = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections closed unread because their network, or all together, had too many',
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs by result; dead ones are out of retries and lie in the dead letter queue',
    labelNames: ['queue', 'kind', 'result'],
    registers: [registry],
  });
  const lastJobs = new Gauge({
    name: 'job_last_completed_timestamp_seconds',
    help: 'When this process last completed a job, by queue; before the first, when it began to take them',
    labelNames: ['queue'],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'mails_refused_total',
    help: 'Mails whose address was refused for good',
    labelNames: ['kind'],
    registers: [registry],
  });
  const limited = new Counter({
    name: 'mails_limited_total',
    help: 'Mails that were not sent because their mailbox has had as many as it may get',
    labelNames: ['kind'],
    registers: [registry],
  });
  const orders = new Counter({
    name: 'order_statuses_total',
    help: 'Orders that came to a status; pending ones were placed',
    labelNames: ['status'],
    registers: [registry],
  });
  const renders = new Counter({
    name: 'site_render_failures_total',
    help: 'Published menus whose pages could not be rendered; the pages before stay',
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'event_streams_open',
    help: 'Browsers that follow orders live',
    registers: [registry],
  });

  return {
    observeCall: (method: string, route: string, status: number, seconds: number): void =>
      calls.observe({ method, route, status }, seconds),
    countRefusedConnection: (): void => refusedConnections.inc(),
    /** Starts the time since the last job, so that a worker that never completes one is noticed. */
    startQueue: (queue: string): void => lastJobs.set({ queue }, Date.now() / 1_000),
    countJob: (queue: string, kind: string, result: JobResult): void => {
      jobs.inc({ queue, kind, result });
      if (result === 'completed') lastJobs.set({ queue }, Date.now() / 1_000);
    },
    countRefusedEmail: (kind: string): void => refused.inc({ kind }),
    countLimitedEmail: (kind: string): void => limited.inc({ kind }),
    countOrderStatus: (status: string): void => orders.inc({ status }),
    countRenderFailure: (): void => renders.inc(),
    setOpenStreams: (count: number): void => streams.set(count),
    watch: (name: string, help: string, read: () => number | Promise<number>): void => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
        },
      });
    },
    listen: async (host: string, port: number, log: Log): Promise<Server> => {
      const server = createServer(async (request, response) => {
        if (request.url !== '/metrics') return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
      });
      server.listen(port, host);
      await once(server, 'listening');
      log.info(`metrics at http://${host}:${(server.address() as AddressInfo).port}/metrics`);
      return server;
    },
  };
}
