import '../features/menu/allergens.css';
import { allergyNote } from '@juniper/core/content/legal.ts';
import { allAllergens, describeFacts, type Facts } from '@juniper/core/rules/food-facts.ts';
import { getDefaultFacts } from '@juniper/core/rules/options.ts';
import { Link } from 'react-router';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { useAvailable } from '../features/menu/use-available.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Allergens',
  description: 'What each of our items contains and may contain, and which ones are vegan or vegetarian, in one table.',
  path: paths.allergens,
};

/**
 * Describes the table in one string, because each text node that moves when the fonts arrive counts as a layout shift.
 */
const describeTable = (hasOptions: boolean): string =>
  [
    `We state 14 allergens: ${allAllergens.toLowerCase()}.`,
    '“May contain” means that traces can be in it, even though it is not an ingredient.',
    'Where nothing is stated, please ask us.',
    ...(hasOptions
      ? ['Everything is listed as we usually make it.', 'What you can choose or add is listed below, by itself.']
      : []),
  ].join(' ');

export default function AllergensPage() {
  const catalogue = useCatalogue();
  const available = useAvailable(catalogue.items);
  const items = Map.groupBy(available, ({ category }) => category);
  const groups = catalogue.categories.flatMap(({ slug, label }): Group[] => {
    const rows = items.get(slug)?.map((item) => ({ ...item, ...getDefaultFacts(catalogue, item) }));
    return rows ? [{ id: slug, label, rows }] : [];
  });
  const options = catalogue.groups.map(({ id, name, options: rows }) => ({
    id: `${optionsId}-${id}`,
    label: name,
    rows,
  }));
  const hasOptions = options.length > 0;
  return (
    <>
      <PageHeading title="Allergens" lead="What is in everything we sell, and what is vegan or vegetarian." />
      <div className="wrap pb-section">
        <div className="banner banner--wait">
          <Icon name="warn" />
          <p>{allergyNote}</p>
        </div>
        <p className="facts__about">{describeTable(hasOptions)}</p>
        <div className="facts__ways no-print">
          <nav className="chips" aria-label="Groups of the table">
            {[...groups, ...(hasOptions ? [{ id: optionsId, label: optionsTitle }] : [])].map(({ id, label }) => (
              <Link key={id} className="chip" to={{ hash: id }}>
                {label}
              </Link>
            ))}
          </nav>
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <FactsTable caption="Allergens and diet of everything we sell" first="Item" groups={groups} />
        {hasOptions && (
          <section id={optionsId} className="facts__options" aria-labelledby="options-title">
            <h2 id="options-title">{optionsTitle}</h2>
            <FactsTable caption="Allergens and diet of what you can choose" first="Option" groups={options} />
          </section>
        )}
      </div>
    </>
  );
}

const optionsId = 'your-choices';
const optionsTitle = 'Your choices';

type Group = { id: string; label: string; rows: readonly (Facts & { id: number; name: string })[] };

function FactsTable({ caption, first, groups }: { caption: string; first: string; groups: readonly Group[] }) {
  return (
    <table className="facts">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">Contains</th>
          <th scope="col">May contain</th>
          <th scope="col">Diet</th>
        </tr>
      </thead>
      {groups.map(({ id, label, rows }) => (
        <tbody key={id} id={id}>
          <tr>
            <th className="facts__group" colSpan={4} scope="rowgroup">
              {label}
            </th>
          </tr>
          {rows.map((row) => (
            <FactsRow key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Shows the facts of one item. On phones each cell has its column's header before it. */
function FactsRow({ row }: { row: Group['rows'][number] }) {
  const { contains, mayContain, diet } = describeFacts(row);
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td data-label="Contains">{contains}</td>
      <td data-label="May contain">{mayContain}</td>
      <td data-label="Diet">{diet}</td>
    </tr>
  );
}
