import './legal.css';
import type { LegalText } from '@juniper/core/content/legal.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { Link } from 'react-router';
import { keepPhone } from '../../lib/messages.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

const sectionId = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

type LegalPageProps = { title: string; text: (isMailOff: boolean, catalogue: Catalogue) => LegalText };

/** Shows a long text with a table of contents. Where mail is off, it promises none. */
export function LegalPage({ title, text }: LegalPageProps) {
  const { intro, updated, sections } = text(useSiteConfig()?.mail === 'off', useCatalogue());
  const contents = (
    <ul>
      {sections.map(({ heading }) => (
        <li key={heading}>
          <Link to={{ hash: sectionId(heading) }}>{heading}</Link>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <PageHeading title={title} lead={intro} />
      <div className="wrap legal">
        <nav className="legal__contents no-print" aria-label="On this page">
          {/* CSS shows one of the two: folded on a narrow screen, open beside the text on a wide one. */}
          <details className="fold legal__folded">
            <summary>On this page</summary>
            {contents}
          </details>
          <div className="legal__open">{contents}</div>
        </nav>
        <div className="prose">
          <p className="muted">
            Last changed on <time dateTime={updated}>{formatDay(updated)}</time>.
          </p>
          {sections.map(({ heading, paragraphs = [], list = [] }) => (
            <section key={heading}>
              <h2 id={sectionId(heading)}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{keepPhone(paragraph)}</p>
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
