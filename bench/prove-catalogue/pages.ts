import { setTimeout as pause } from 'node:timers/promises';
import { hashBody } from '../../api/src/catalogue/menu/snapshot.ts';
import type { Catalogue } from '../../core/src/rules/catalogue.ts';
import { toCents } from '../../core/src/rules/money.ts';
import { Random } from '../lib/random.ts';

const everyMs = 500;
const patienceMs = 5_000;
const withPrices = ['/menu', '/shop', '/shop/coffee', '/shop/cake', '/shop/soup', '/shop/milkshake'];

export const hashIn = (html: string): string => /data-catalogue="([^"]*)"/.exec(html)?.[1] ?? 'none';

/** Looks at the pages of each server now and then, and compares their prices with the menu that they name. */
export class Visitor {
  pages = 0;
  prices = 0;
  readonly wrong: string[] = [];
  readonly #catalogues = new Map<string, Catalogue>();
  readonly #stopping = new AbortController();
  readonly #visits: Promise<unknown>;

  constructor(sites: string[], seed: number) {
    this.#visits = Promise.all(sites.map((site, nth) => this.#visit(site, new Random(seed, nth))));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#visits;
  }

  /** Skips a server that is down or stopping. Any other answer than the page is wrong. */
  async #visit(site: string, random: Random): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#checkPage(site, random).catch(() => {});
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  async #get(url: string): Promise<string> {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    if (response.ok) return response.text();
    if (response.status !== 503) this.wrong.push(`${url} was answered with ${response.status}`);
    throw new Error(`${url} is not there`);
  }

  /** Compares a page between two visits of another page: if those name the same menu, this one must, too. */
  async #checkPage(site: string, random: Random): Promise<void> {
    const [outer, inner] = [random.pick(withPrices), random.pick(withPrices)];
    const pages = [await this.#get(site + outer), await this.#get(site + inner), await this.#get(site + outer)];
    const [first = '', page = '', last = ''] = pages;
    const hash = hashIn(first);
    if (hash === hashIn(last) && hash !== hashIn(page)) this.wrong.push(`${inner} is of another menu than ${outer}`);
    for (const html of pages) await this.#compare(site, html);
  }

  async #compare(site: string, html: string): Promise<void> {
    const hash = hashIn(html);
    const catalogue = this.#catalogues.get(hash) ?? (await this.#load(site, hash));
    const { compared, differ } = comparePrices(html, catalogue);
    this.pages += 1;
    this.prices += compared;
    if (differ > 0 || compared === 0) this.wrong.push(`${differ} of ${compared} prices are not those of ${hash}`);
    this.#control(html, catalogue, compared);
  }

  /** Compares with the last menu of other prices: every price must be found wrong. A publication of a fee changes none. */
  #control(html: string, { items }: Catalogue, compared: number): void {
    const other = [...this.#catalogues.values()].findLast((menu) => menu.items[0]?.priceCents !== items[0]?.priceCents);
    if (other && comparePrices(html, other).differ < compared) this.wrong.push('a page was taken for another menu');
  }

  async #load(site: string, hash: string): Promise<Catalogue> {
    const body = await this.#get(`${site}/catalogue/${hash}.json`);
    if (hashBody(storedText(body)) !== hash) this.wrong.push(`the file of ${hash} is of another menu`);
    const catalogue = JSON.parse(body) as Catalogue;
    this.#catalogues.set(hash, catalogue);
    return catalogue;
  }
}

/** Compares the prices of cards, each after its item's link, and those of the structured data. */
function comparePrices(html: string, { items }: Catalogue): { compared: number; differ: number } {
  const cards = html.split('?item=').flatMap((part) => {
    const [, id, price] = /^(\d+)".*?\$(\d+\.\d\d)/s.exec(part) ?? [];
    return id === undefined ? [] : [{ item: items.find((item) => item.id === Number(id)), price }];
  });
  const offers = [...html.matchAll(/"name":"([^"]*)"(?:(?!"name").)*?"price":"([\d.]+)"/gs)].map(([, name, price]) => ({
    item: items.find((item) => item.name === name),
    price,
  }));
  const shown = [...cards, ...offers];
  const differ = shown.filter(({ item, price }) => item?.priceCents !== toCents({ minor: 2 }, Number(price)));
  return { compared: shown.length, differ: differ.length };
}

/** Returns the text of the hash. The server adds `type` and `image` to the items of the file. */
function storedText(body: string): string {
  const catalogue = JSON.parse(body);
  const items = catalogue.items.map(({ type: _type, image: _image, ...item }: Record<string, unknown>) => item);
  return JSON.stringify({ ...catalogue, items });
}
