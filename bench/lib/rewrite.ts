import { registerHooks } from 'node:module';

/** Changes one of the product's files as it is loaded, for the controls of proofs. */
export function rewrite(file: string, from: string, to: string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString();
      if (!source.includes(from)) throw new Error(`${file} does not have: ${from}`);
      return { ...loaded, source: source.replace(from, () => to) };
    },
  });
}
