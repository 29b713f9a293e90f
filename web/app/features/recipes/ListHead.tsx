type ListHeadProps = { id: string; title: string; ticked: readonly number[]; total: number };

/** Heads a checklist: what it is, and how much of it is ticked. */
export function ListHead({ id, title, ticked, total }: ListHeadProps) {
  return (
    <h2 id={id} className="lhead">
      {title}{' '}
      <span className="tally">
        {ticked.filter((at) => at < total).length} / {total}
      </span>
    </h2>
  );
}
