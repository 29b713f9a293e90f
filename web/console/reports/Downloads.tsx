import type { getReportCsv } from '@juniper/core/contracts/reports.ts';
import { useMutation } from '@tanstack/react-query';
import { loadSigned } from '../../app/lib/api.ts';
import { saveFile } from '../../app/lib/save-file.ts';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { describeError } from '../lib/calls.ts';
import { type ReportQuery, toQueryString } from './report-query.ts';

type Kind = 'shown' | 'taxes' | 'lines';

/** Downloads the report as files. A link cannot carry the token, so the browser loads the whole file, then saves it. */
export function Downloads({ query, hasTaxes }: { query: ReportQuery; hasTaxes: boolean }) {
  const { range, by } = query;
  const names: Record<Kind, string> = { shown: `by-${by}`, taxes: 'taxes', lines: 'items' };
  const download = useMutation({
    mutationFn: (kind: Kind) =>
      loadSigned<typeof getReportCsv>('text/csv', `/owner/reports.csv?${toQueryString(query)}&kind=${kind}`),
    onSuccess: (file, kind) => saveFile(file, `${names[kind]}-${range.from}-to-${range.to}.csv`),
    onError: (error) => showToast('error', describeError(error)),
  });
  const button = (kind: Kind, label: string) => (
    <Button
      variant="secondary"
      busy={download.isPending && download.variables === kind}
      onClick={() => download.mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <section className="print:hidden grid gap-3" aria-label="Files for a spreadsheet">
      <div className="flex flex-wrap gap-3">
        {button('shown', 'Download these figures')}
        {hasTaxes && button('taxes', 'Download taxes')}
        {button('lines', 'Download item details')}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className="muted small">
        Files open in Excel or Google Sheets. Refunds are in the figures by day, store and payment.
      </p>
    </section>
  );
}
