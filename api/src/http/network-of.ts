import { isIPv6 } from 'node:net';

/** Whom an address stands for. One home has a whole /64 of IPv6 addresses: they are one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const left = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...left, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
