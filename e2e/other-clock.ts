// For `node --import`: the process begins at the moment CLOCK_STARTS_AT, and goes on from there.
const RealDate = Date;
const ahead = RealDate.parse(process.env.CLOCK_STARTS_AT ?? '') - RealDate.now();

globalThis.Date = class extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [RealDate.now() + ahead] : parts) as [number]));
  }

  static override now() {
    return RealDate.now() + ahead;
  }
} as DateConstructor;
