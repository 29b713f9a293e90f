import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from './log.ts';

type JobResult = 'completed' | 'failed' | 'dead';

export type Metrics = {
  observeCall(method: string, route: string, status: number, seconds: number): void;
  countJob(queue: string, result: JobResult): void;
  countOrderStatus(status: OrderStatus): void;
  setOpenStreams(count: number): void;
  /** A figure that is read whenever it is asked for. */
  watch(name: string, help: string, read: () => number): void;
  listen(host: string, port: number, log: Log): Promise<Server>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an API call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs by result; dead ones are out of retries and lie in the dead letter queue',
    labelNames: ['queue', 'result'],
    registers: [registry],
  });
  const orders = new Counter({
    name: 'order_statuses_total',
    help: 'Orders that came to a status; pending ones were placed',
    labelNames: ['status'],
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'event_streams_open',
    help: 'Browsers that follow orders live',
    registers: [registry],
  });

  return {
    observeCall: (method, route, status, seconds) => calls.observe({ method, route, status }, seconds),
    countJob: (queue, result) => jobs.inc({ queue, result }),
    countOrderStatus: (status) => orders.inc({ status }),
    setOpenStreams: (count) => streams.set(count),
    watch: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    listen: async (host, port, log) => {
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
