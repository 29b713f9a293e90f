import '../features/menu/category-bar.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSection } from '../features/catalogue/catalogue-store.ts';
import { StoreLinePlace } from '../features/checkout/StoreLinePlace.tsx';
import { FilterButton, FilterLine } from '../features/menu/AllergenFilter.tsx';
import { useKept } from '../features/menu/food-filter.ts';
import { ProductSection } from '../features/menu/ProductGrid.tsx';
import { NothingFound, SearchHeading, useProductSearch } from '../features/menu/SearchHeading.tsx';
import { TodaysDeals } from '../features/menu/TodaysDeals.tsx';
import { getScrollBehavior, useTimeout } from '../lib/browser.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';

export const head: Head = {
  title: 'Menu',
  description: 'Hot drinks, cold drinks and food from the bar and the oven, with prices and what goes into each.',
  path: paths.menu,
};

const sections = [
  { id: 'hot', title: 'Hot Beverages' },
  { id: 'cold', title: 'Cold Beverages' },
  { id: 'food', title: 'Food' },
] as const;

export default function MenuPage() {
  const products = { hot: useSection('hot'), cold: useSection('cold'), food: useSection('food') };
  const search = useProductSearch(sections.flatMap(({ id }) => products[id]));
  const shown = useKept(search.found);
  return (
    <>
      <StoreLinePlace />
      <SearchHeading
        title="Welcome. What can we make you?"
        label="Search the menu"
        search={search}
        count={shown.length}
      />
      {search.isActive ? (
        <>
          <div className="wrap filterrow">
            <FilterButton items={search.found} />
          </div>
          <FilterLine items={search.found} />
          <ProductSection
            id="results"
            title="Search results"
            products={search.found}
            empty={
              <NothingFound what={`Nothing on the menu matches “${search.query.trim()}”.`} showAll={search.clear}>
                <Link
                  className={buttonClass({ variant: 'secondary' })}
                  to={{ pathname: paths.shop, search: `?${new URLSearchParams({ q: search.query.trim() })}` }}
                >
                  Search the whole shop
                </Link>
              </NothingFound>
            }
          />
        </>
      ) : (
        <>
          <TodaysDeals />
          <CategoryBar sections={sections}>
            <FilterButton items={search.found} />
          </CategoryBar>
          <FilterLine items={search.found} />
          {sections.map((section) => (
            <ProductSection key={section.id} {...section} products={products[section.id]} />
          ))}
        </>
      )}
    </>
  );
}

const scrollDelayMs = 100;

type Section = { id: string; title: string };

type CategoryBarProps = { sections: readonly Section[] /** Stands at the right end. */; children?: ReactNode };

/** Stays under the header and jumps to a section. Marks the section that was pressed or scrolled to. */
export function CategoryBar({ sections, children }: CategoryBarProps) {
  const [selected, setSelected] = useState(sections[0]?.id);
  const wait = useTimeout();

  useEffect(() => {
    const follow = () => {
      const hasBegun = ({ id }: Section) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < window.innerHeight / 2;
      setSelected((sections.findLast(hasBegun) ?? sections[0])?.id);
    };
    document.addEventListener('scrollend', follow);
    return () => document.removeEventListener('scrollend', follow);
  }, [sections]);

  const jumpTo = (id: string) => {
    setSelected(id);
    wait(scrollDelayMs, () => document.getElementById(id)?.scrollIntoView({ behavior: getScrollBehavior() }));
  };

  return (
    <div className="catbar">
      <div className="wrap filterrow">
        <nav className="catbar__in" aria-label="Sections of the menu">
          {sections.map(({ id, title }) => (
            <button key={id} className="catbtn" type="button" aria-pressed={selected === id} onClick={() => jumpTo(id)}>
              {title}
            </button>
          ))}
        </nav>
        {children}
      </div>
    </div>
  );
}
