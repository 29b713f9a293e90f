import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { amount, type Point, roundAmount } from './report-figures.ts';

type ReportChartProps = {
  points: readonly Point[];
  /** Days and hours follow each other from left to right; items and stores have their names beside their bars. */
  isTime: boolean;
  /** The two periods, in words. */
  now: string;
  before: string;
  title: string;
};

const height = 240;
/** Two lines of a name. */
const nameHeight = 34;
const text = { fill: 'var(--color-text-muted)', fontSize: 13 };
const plain = { tickLine: false, axisLine: false, tick: text } as const;
const lines = { dataKey: 'before', activeDot: false, isAnimationActive: false } as const;
const longestName = 40;
const cut = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name;

/** Draws what the table under it says. Arrow keys go from bar to bar. */
export function ReportChart({ points, isTime, now, before, title }: ReportChartProps) {
  const names = { ...plain, type: 'category', dataKey: 'label' } as const;
  const amounts = { ...plain, type: 'number', tickFormatter: roundAmount } as const;
  return (
    <figure className="chart">
      <figcaption className="chart__legend">
        <span>{now}</span>
        <span className={isTime ? 'chart__before' : 'chart__before chart__before--dots'}>{before}</span>
      </figcaption>
      <ComposedChart
        responsive
        width="100%"
        height={isTime ? height : Math.max(height, points.length * nameHeight + 40)}
        data={points as Point[]}
        layout={isTime ? 'horizontal' : 'vertical'}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        aria-label={title}
      >
        <CartesianGrid stroke="var(--color-border)" vertical={!isTime} horizontal={isTime} />
        {isTime ? <XAxis {...names} minTickGap={12} /> : <XAxis {...amounts} />}
        {isTime ? <YAxis {...amounts} width={52} /> : <YAxis {...names} width={150} interval={0} tickFormatter={cut} />}
        <Tooltip
          cursor={{ fill: 'var(--color-surface-soft)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = active ? (payload[0]?.payload as Point | undefined) : undefined;
            return point && <Tip point={point} before={before} />;
          }}
        />
        <Bar dataKey="now" fill="var(--color-primary)" maxBarSize={36} isAnimationActive={false} />
        {/* First as a wider line in the ground's color: over a bar the line itself would hardly be seen. */}
        {isTime && <Line {...lines} stroke="var(--color-background)" strokeWidth={6} dot={false} />}
        <Line
          {...lines}
          stroke={isTime ? 'var(--color-accent)' : 'none'}
          strokeWidth={2}
          dot={{
            r: isTime ? 3 : 6,
            fill: 'var(--color-accent)',
            stroke: 'var(--color-background)',
            strokeWidth: isTime ? 0 : 2,
          }}
        />
      </ComposedChart>
    </figure>
  );
}

function Tip({ point, before }: { point: Point; before: string }) {
  return (
    <p className="chart__tip" role="status">
      <span className="strong">
        {point.label}: {amount(point.now)}
      </span>
      {point.before !== null && (
        <span className="muted">
          {before}: {amount(point.before)}
        </span>
      )}
    </p>
  );
}
