import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

export const mostFlakyTests = 3;

/** Fails a run in which more than three tests passed only on their retry. Playwright's own reporters list them. */
export default class FlakyReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite;
  }

  async onEnd(): Promise<Partial<FullResult>> {
    const flaky = (this.suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky');
    if (flaky.length <= mostFlakyTests) return {};
    console.error(`${flaky.length} flaky tests, at most ${mostFlakyTests} are allowed`);
    return { status: 'failed' };
  }
}
