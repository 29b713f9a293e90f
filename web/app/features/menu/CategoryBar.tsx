import './category-bar.css';
import { type ReactNode, useEffect, useState } from 'react';
import { getScrollBehavior, useTimeout } from '../../lib/browser.ts';

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
