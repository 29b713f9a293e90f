// `npm run docs -w scripts`: writes the documents that follow from code and results.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildConfigurationPage } from './configuration-page.ts';
import { buildResultsPage } from './results-page.ts';

export const generatedDocs: Record<string, () => string> = {
  'docs/configuration.md': buildConfigurationPage,
  'bench/results/README.md': buildResultsPage,
};

if (import.meta.main) {
  for (const [file, build] of Object.entries(generatedDocs)) {
    const text = build();
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
    if (!isSame) writeFileSync(file, text);
    console.log(`${isSame ? 'unchanged' : 'written'}: ${file}`);
  }
}
