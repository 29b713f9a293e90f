import type { ServerResponse } from 'node:http';

/**
 * A call's work lasts from its first hook to the end of its handler, or to its answer where no handler ran. It goes on
 * when the client hangs up, so what the call holds is released at the end of the work, not of the connection.
 */
type OpenCall = { work: 'none' | 'routing' | 'handling' | 'done'; isAnswered: boolean; releases: (() => void)[] };

/** A call that was closed this long ago and has no handler yet gets none: its body cannot be read any more. */
const longestRoutingMs = 10_000;

const openCalls = new WeakMap<ServerResponse, OpenCall>();

function getOpenCall(response: ServerResponse): OpenCall {
  const existing = openCalls.get(response);
  if (existing) return existing;
  const call: OpenCall = { work: 'none', isAnswered: response.destroyed, releases: [] };
  openCalls.set(response, call);
  response.once('close', () => {
    call.isAnswered = true;
    releaseIfOver(call);
    if (call.work === 'routing') setTimeout(() => endRouting(call), longestRoutingMs).unref();
  });
  return call;
}

function releaseIfOver(call: OpenCall): void {
  if (!call.isAnswered || call.work === 'routing' || call.work === 'handling') return;
  for (const release of call.releases.splice(0)) release();
}

function endRouting(call: OpenCall): void {
  if (call.work === 'routing') call.work = 'done';
  releaseIfOver(call);
}

/** Calls `release` once, when the work of the call has ended. */
export function releaseAfterWork(response: ServerResponse, release: () => void): void {
  getOpenCall(response).releases.push(release);
}

export function markRouted(response: ServerResponse): void {
  getOpenCall(response).work = 'routing';
}

/** Counts the handler's work until it ends, which may be after the call was answered: it has a time limit. */
export function trackWork<T>(response: ServerResponse, work: Promise<T>): Promise<T> {
  const call = getOpenCall(response);
  call.work = 'handling';
  return work.finally(() => {
    call.work = 'done';
    releaseIfOver(call);
  });
}

/** Marks the call as answered. The client decides how long it takes to read the answer. */
export function markAnswered(response: ServerResponse): void {
  const call = getOpenCall(response);
  call.isAnswered = true;
  endRouting(call);
}
