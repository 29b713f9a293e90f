import { hash } from 'node:crypto';
import { toLoggedNetwork } from '../platform/http/network-prefix.ts';

export type Visit = { address: string; userAgent: string | undefined };

/** Hashes the network with the account's id, so that equal networks of two accounts do not look alike. */
export const hashNetwork = (userId: string, { address }: Pick<Visit, 'address'>): Buffer =>
  hash('sha256', `${userId} ${toLoggedNetwork(address)}`, 'buffer');

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Returns words such as 'Chrome on Windows', which are all that is stored. */
export function getDeviceName(userAgent = ''): string | null {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
