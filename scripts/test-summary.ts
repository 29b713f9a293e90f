// Closes a CI run with one line that counts every test of it.
import { readFileSync } from 'node:fs';

const read = (file: string) => JSON.parse(readFileSync(`test-results/${file}`, 'utf8'));
const unit = read('vitest.json');
const browser = read('playwright.json').stats;
const orders = read('prove-orders.json');
const passed = unit.numPassedTests + browser.expected + orders.passed;
const failed = unit.numFailedTests + browser.unexpected + browser.flaky + orders.failed;
const skipped = unit.numPendingTests + browser.skipped;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (failed > 0 || passed === 0) process.exit(1);
