import type { ServerResponse } from 'node:http';

/** A call's work lasts from its first hook to the end of its handler, even if the client hangs up. */
type OpenCall = { work: 'none' | 'routing' | 'handling' | 'done'; isAnswered: boolean; releases: (() => void)[] };

/** A closed call without a handler for this long gets none: its body cannot be read any more. */
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

export function releaseAfterWork(response: ServerResponse, release: () => void): void {
  getOpenCall(response).releases.push(release);
}

export function markRouted(response: ServerResponse): void {
  getOpenCall(response).work = 'routing';
}

/** Counts the handler's work until it ends, which may be after the call was answered. */
export function trackWork<T>(response: ServerResponse, work: Promise<T>): Promise<T> {
  const call = getOpenCall(response);
  call.work = 'handling';
  return work.finally(() => {
    call.work = 'done';
    releaseIfOver(call);
  });
}

export function markAnswered(response: ServerResponse): void {
  const call = getOpenCall(response);
  call.isAnswered = true;
  endRouting(call);
}
