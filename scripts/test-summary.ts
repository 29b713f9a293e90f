// Closes a CI run with one line that counts every test of it.
import { readFileSync } from 'node:fs';

const read = (file: string) => JSON.parse(readFileSync(`test-results/${file}`, 'utf8'));
const unit = read('vitest.json');
const browser = read('playwright.json').stats;
const passed = unit.numPassedTests + browser.expected + browser.flaky;
const failed = unit.numFailedTests + browser.unexpected;
const skipped = unit.numPendingTests + browser.skipped;
if (browser.flaky > 0) console.log(`${browser.flaky} of them only the second time: see 'flaky' above`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (failed > 0 || passed === 0) process.exit(1);
