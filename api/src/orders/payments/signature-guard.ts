import { toNetworkPrefixes } from '../../platform/http/network-prefix.ts';

const limitPerNetwork = 20;
const countWindowMs = 10 * 60_000;
const maxNetworks = 10_000;

/** Counts wrong signatures by network. After 20 in ten minutes, a network's messages are refused unread. */
export function createSignatureGuard(now: () => number = Date.now) {
  const counts = new Map<string, { count: number; since: number }>();

  const find = (network: string) => {
    const entry = counts.get(network);
    return entry && now() - entry.since < countWindowMs ? entry : undefined;
  };

  return {
    isBlocked: (address: string): boolean =>
      toNetworkPrefixes(address).some((network) => (find(network)?.count ?? 0) >= limitPerNetwork),
    count: (address: string): void => {
      for (const network of toNetworkPrefixes(address)) {
        const { count, since } = find(network) ?? { count: 0, since: now() };
        counts.delete(network);
        counts.set(network, { count: count + 1, since });
      }
      for (const oldest of counts.keys()) {
        if (counts.size <= maxNetworks) break;
        counts.delete(oldest);
      }
    },
  };
}
