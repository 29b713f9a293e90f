import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is one of our own proxies. */
export type Trusts = (address: string) => boolean;

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns a check for the addresses and networks of `TRUST_PROXY`. */
export function createProxyCheck(proxies: string[]): Trusts {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, getFamily(address));
    else trusted.addSubnet(address, Number(bits), getFamily(address));
  }
  return (address) => isIP(address) > 0 && trusted.check(address, getFamily(address));
}

/** Returns the client's address as trusted proxies report it: the same as `request.ip`, which exists only after routing. */
export function clientAddress({ socket, headers }: IncomingMessage, trusts: Trusts): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = socket.remoteAddress ?? '';
  while (trusts(address)) {
    const before = forwarded.pop()?.trim();
    if (!before) break;
    address = before;
  }
  return address;
}
