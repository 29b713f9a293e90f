import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { takePieces } from '@juniper/core/rules/refund-lines.ts';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { shopMoney } from '../lib/money.ts';

type Line = NonNullable<OwnerOrder['refundLines']>[number];

/** How many pieces of each line go back. */
export type PickedPieces = Readonly<Record<number, number>>;

/** Lists the lines of which something can still go back. */
export const listRefundable = ({ refundLines = [] }: OwnerOrder): Line[] =>
  refundLines.filter(({ quantity, returned }) => returned < quantity);

const getAmount = ({ cents, quantity, returned }: Line, count: number): number =>
  takePieces(cents, quantity, returned, count);

export const sumPieces = (lines: readonly Line[], picked: PickedPieces): number =>
  lines.reduce((sum, line) => sum + getAmount(line, picked[line.line] ?? 0), 0);

export const toRefundedLines = (picked: PickedPieces) =>
  Object.entries(picked).flatMap(([line, quantity]) => (quantity > 0 ? [{ line: Number(line), quantity }] : []));

type RefundLinesProps = {
  lines: readonly Line[];
  picked: PickedPieces;
  isDisabled: boolean;
  onPick: (line: number, quantity: number) => void;
};

/** Asks which items go back, and how many of each. */
export function RefundLines({ lines, picked, isDisabled, onPick }: RefundLinesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="strong mb-2">Which items?</legend>
      {lines.map((each) => {
        const { line, name, quantity, returned } = each;
        const left = quantity - returned;
        const count = picked[line] ?? 0;
        return (
          <div key={line} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Checkbox
              name={`line-${line}`}
              label={`${left > 1 ? `${left} × ` : ''}${name}, ${formatMoney(shopMoney(), getAmount(each, left))}`}
              checked={count > 0}
              disabled={isDisabled}
              onChange={({ target }) => onPick(line, target.checked ? left : 0)}
            />
            {count > 0 && left > 1 && (
              <select
                className="input w-auto"
                aria-label={`How many of ${name}`}
                value={count}
                disabled={isDisabled}
                onChange={({ target }) => onPick(line, Number(target.value))}
              >
                {Array.from({ length: left }, (_, at) => at + 1).map((number) => (
                  <option key={number}>{number}</option>
                ))}
              </select>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
