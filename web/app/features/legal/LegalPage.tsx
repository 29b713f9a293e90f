import './legal.css';
import '../../ui/prose.css';
import type { LegalText } from '@juniper/core/content/legal.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';

const sectionId = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

/** A long text with a list of what is in it, for those who look for one thing. */
export function LegalPage({ title, text: { intro, updated, sections } }: { title: string; text: LegalText }) {
  return (
    <>
      <PageHeading title={title} lead={intro} />
      <div className="wrap legal">
        <nav className="legal__contents no-print" aria-label="On this page">
          <ul>
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${sectionId(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose">
          <p className="text-muted">
            Last changed on <time dateTime={updated}>{formatDay(updated)}</time>.
          </p>
          {sections.map(({ heading, paragraphs = [], list = [] }) => (
            <section key={heading}>
              <h2 id={sectionId(heading)}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list.length > 0 && (
                <ul>
                  {list.map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
