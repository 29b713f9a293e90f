import { toNetworkPrefixes } from '../../platform/http/network-prefix.ts';

const mostOfNetwork = 20;
const forMs = 10 * 60_000;
/** The least recently counted network is dropped first. */
const mostNetworks = 10_000;

/** Counts messages with a wrong signature by network: after 20 in ten minutes, a network's messages are refused unread. */
export function createWrongSignatures(now: () => number = Date.now) {
  const counts = new Map<string, { count: number; since: number }>();

  const find = (network: string) => {
    const found = counts.get(network);
    return found && now() - found.since < forMs ? found : undefined;
  };

  return {
    isBlocked: (address: string): boolean =>
      toNetworkPrefixes(address).some((network) => (find(network)?.count ?? 0) >= mostOfNetwork),
    count: (address: string): void => {
      for (const network of toNetworkPrefixes(address)) {
        const { count, since } = find(network) ?? { count: 0, since: now() };
        counts.delete(network);
        counts.set(network, { count: count + 1, since });
      }
      const [oldest] = counts.keys();
      if (counts.size > mostNetworks && oldest !== undefined) counts.delete(oldest);
    },
  };
}
