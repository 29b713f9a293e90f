// Closes a CI run with one line that counts every test of it.
import { globSync, readFileSync } from 'node:fs';

const read = (file: string) => JSON.parse(readFileSync(`test-results/${file}`, 'utf8'));
const unit = read('vitest.json');
const browser = read('playwright.json').stats;
const proofs = globSync('prove-*.json', { cwd: 'test-results' }).map(read);
const inProofs = (count: 'passed' | 'failed') => proofs.reduce((sum, proof) => sum + proof[count], 0);
const passed = unit.numPassedTests + browser.expected + inProofs('passed');
const failed = unit.numFailedTests + browser.unexpected + browser.flaky + inProofs('failed');
const skipped = unit.numPendingTests + browser.skipped;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (failed > 0 || passed === 0) process.exit(1);
