import type { getReportCsv } from '@juniper/core/contracts/reports.ts';
import { useMutation } from '@tanstack/react-query';
import { loadSigned } from '../../app/lib/api.ts';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { callWords } from '../lib/calls.ts';
import { queryOf, type Wish } from './report-wish.ts';

type Kind = 'shown' | 'lines';

/** A link cannot carry the token: the browser loads the whole file, then saves it. */
export function Downloads({ wish }: { wish: Wish }) {
  const { range, by } = wish;
  const download = useMutation({
    mutationFn: (kind: Kind) =>
      loadSigned<typeof getReportCsv>('text/csv', `/owner/reports.csv?${queryOf(wish)}&kind=${kind}`),
    onSuccess: (file, kind) =>
      save(file, `${kind === 'lines' ? 'lines' : `by-${by}`}-${range.from}-to-${range.to}.csv`),
    onError: (error) => showToast('error', callWords(error)),
  });
  const isBusy = (kind: Kind) => download.isPending && download.variables === kind;
  return (
    <section className="grid gap-3" aria-label="Files for a spreadsheet">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isBusy('shown')} onClick={() => download.mutate('shown')}>
          Download these figures
        </Button>
        <Button variant="secondary" busy={isBusy('lines')} onClick={() => download.mutate('lines')}>
          Download every line
        </Button>
      </div>
      <p className="muted small">
        CSV files, for a spreadsheet. A line is one item of an order, or a voucher. Refunds are only in the figures by
        day and by store.
      </p>
    </section>
  );
}

/** A file's address is needed until the browser has begun to save it, which it does not tell. */
const savedWithinMs = 60_000;

const save = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), savedWithinMs);
};
