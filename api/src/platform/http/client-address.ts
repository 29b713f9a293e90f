import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export type IsProxy = (address: string) => boolean;

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

export function createProxyCheck(proxies: string[]): IsProxy {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, getFamily(address));
    else trusted.addSubnet(address, Number(bits), getFamily(address));
  }
  return (address) => isIP(address) > 0 && trusted.check(address, getFamily(address));
}

/** Returns the client's address as trusted proxies report it: `request.ip`, which exists only after routing. */
export function getClientAddress({ socket, headers }: IncomingMessage, isProxy: IsProxy): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = socket.remoteAddress ?? '';
  while (isProxy(address)) {
    const before = forwarded.pop()?.trim();
    if (!before) break;
    address = before;
  }
  return address;
}
