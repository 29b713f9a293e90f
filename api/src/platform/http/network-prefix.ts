import { isIPv6 } from 'node:net';

function splitGroups(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const left = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...left, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/** Returns the network that limits count by: the /64 of an IPv6 address, which one home has, or the IPv4 address. */
export function toNetworkPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const groups = splitGroups(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups.slice(0, 4).join(':');
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** Returns the /64 of an IPv6 address and the /48 around it, or the IPv4 address. */
export function toNetworkPrefixes(address: string): string[] {
  const network = toNetworkPrefix(address);
  const groups = network.split(':');
  return groups.length === 4 ? [network, groups.slice(0, 3).join(':')] : [network];
}

/** Returns the widest network that one customer can have: the /48 of an IPv6 address, or the IPv4 address. */
export const toWideNetwork = (address: string): string => toNetworkPrefixes(address).at(-1) ?? address;

/** Returns the part of an address that may be stored: its /24, or /48 of IPv6. */
export function toLoggedNetwork(address: string): string {
  const widest = toWideNetwork(address);
  return widest.includes(':') ? `${widest}::/48` : widest.replace(/\.\d+$/, '.0/24');
}
