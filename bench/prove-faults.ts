// `npm run prove -- faults`: takes away, or slows down, each thing that the product leans on, and asks for all that customers
// and staff need meanwhile. Each of the 110 answers must be what docs/operations.md promises, in the time that it promises;
// ten seconds after the fault is over everything must work again, without a restart, and no order or mail may be missing.
// Mails that are queued while SMTP is slow must go out once each, at the first try. `--short` ends that fault before they are
// all sent, and leaves out the last step: what orders and profiles take while a hundred slow mails are sent.
import { setTimeout as pause } from 'node:timers/promises';
import { closeProof } from './lib/close-proof.ts';
import { measureWithRepeat } from './lib/measure.ts';
import { readOptions } from './lib/read-options.ts';
import { say, startProof } from './lib/start-proof.ts';
import { prepareAsking } from './prove-faults/ask.ts';
import { faultActions, mailsWhileSlow, untilFelt } from './prove-faults/faults.ts';
import { askCell } from './prove-faults/judge.ts';
import { areRight, countMails, getMailId, mailsSince, untilLeft } from './prove-faults/mails.ts';
import { type Column, columns, type Fault, matrix } from './prove-faults/matrix.ts';
import { measureBesideMails } from './prove-faults/slow-mails.ts';
import { startTestServer } from './prove-faults/test-server.ts';

const { short } = readOptions();
const backWithinMs = 10_000;
const mailWithinMs = 60_000;
const slowMailsWithinMs = 120_000;

startProof('faults', { needsPages: true });
const secondsSince = (since: number) => Math.round((performance.now() - since) / 100) / 10;

type Cell = { fault: Fault; column: Column; ms: number; problems: string[] };
const cells: Cell[] = [];
const orders: { cell: Cell; mailId: string }[] = [];
const backSeconds: Record<string, number> = {};
const general: string[] = [];
const figures: Record<string, object> = {};

const testServer = await startTestServer();
const apiPid = testServer.apiPid();
const ask = await prepareAsking(testServer);

for (const fault of Object.keys(matrix) as Fault[]) {
  const begun = new Date();
  await faultActions[fault].begin(testServer);
  const row: Cell[] = await Promise.all(columns.map((column) => askCell(ask, fault, column)));
  await untilFelt(testServer, faultActions[fault]);
  if (fault === 'SMTP slow' && !short) await untilLeft(testServer, begun, 0, slowMailsWithinMs);
  const mailsMeanwhile = testServer.mailIds();
  await faultActions[fault].end(testServer);

  const over = performance.now();
  await Promise.all(
    row.map(async (cell) => {
      for (;;) {
        const { isRight, status, body } = await ask(cell.column, fault);
        if (isRight && cell.column === 'order') {
          const mailId = `order-placed.${body.data.id}`;
          orders.push({ cell, mailId });
          const waits = matrix[fault].order.mailWaits;
          if (waits && mailsMeanwhile.includes(mailId)) cell.problems.push('its mail went out during the fault');
        }
        if (isRight) return;
        if (performance.now() - over > backWithinMs) {
          return void cell.problems.push(`still ${status} ten seconds after the fault was over`);
        }
        await pause(100);
      }
    }),
  );
  backSeconds[fault] = secondsSince(over);
  cells.push(...row);
  if (fault === 'SMTP slow') {
    await untilLeft(testServer, begun, 0, mailWithinMs);
    const counts = countMails(await mailsSince(testServer, begun), testServer.mailIds());
    if (!areRight(counts) || counts.mails <= mailsWhileSlow) general.push(`${fault}: ${JSON.stringify(counts)}`);
    figures.mailsWhileSlow = { ...counts, seconds: Math.round((Date.now() - begun.getTime()) / 1000) };
  }
  say(`${fault}: ${row.map(({ column, ms }) => `${column} ${ms} ms`).join(', ')}; back after ${backSeconds[fault]} s`);
}

const waitingFor = () => orders.filter(({ mailId }) => !testServer.mailIds().includes(mailId));
const lastFault = performance.now();
while (waitingFor().length > 0 && performance.now() - lastFault < mailWithinMs) await pause(200);
for (const { cell } of waitingFor()) cell.problems.push('its mail did not come');
say(`the last mail of an order came ${secondsSince(lastFault)} s after the last fault`);
// Two for each fault were placed by card before all faults.
if ((await testServer.countOrders()) !== orders.length + 2 * Object.keys(matrix).length)
  general.push('there are not as many orders as were placed');
// The count of emails must include this receipt, whose first try failed while SMTP was down.
const downId = orders.find(({ cell }) => cell.fault === 'SMTP down')?.mailId;
const retried = (await mailsSince(testServer, new Date(0))).filter((mail) => getMailId(mail) === downId);
if (countMails(retried, testServer.mailIds()).retried !== 1) general.push('control: a retried mail was not found');
if (!short) {
  const beside = await measureWithRepeat(
    'orders and profiles beside mails',
    (attempt) => measureBesideMails(testServer, ask, attempt),
    ({ slower, problems }) => slower.length === 0 || problems.length > 0,
  );
  figures.hundredSlowMails = beside.figures;
  general.push(...beside.problems, ...beside.slower.map((name) => `100 slow mails: ${name} is slower than without`));
}
if (testServer.apiPid() !== apiPid) general.push('the server was restarted: see its log in test-results/stand');
await testServer.close();

const wrong = cells.filter(({ problems }) => problems.length > 0);
for (const { fault, column, problems } of wrong) console.error(`FAIL ${fault}, ${column}: ${problems.join('; ')}`);
for (const problem of general) console.error(`FAIL ${problem}`);
const failed = wrong.length + general.length;
const right = cells.length - wrong.length;
const slowestMs: Record<string, number> = {};
for (const { fault, ms } of cells) slowestMs[fault] = Math.max(ms, slowestMs[fault] ?? 0);
closeProof('faults', { passed: right, failed }, { cells: cells.length, right, slowestMs, backSeconds, ...figures });
