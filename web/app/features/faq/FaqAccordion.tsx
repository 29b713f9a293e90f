import './faq.css';
import type { FaqEntry } from '@juniper/core/content/faq.ts';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';

/** The shared name lets the browser keep one answer open on the whole page, however many groups there are. */
export function FaqAccordion({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <div className="acc">
      {entries.map(({ question, answer, link }) => (
        <details key={question} name="faq">
          <summary>
            {question}
            <span className="acc__sign" aria-hidden="true" />
          </summary>
          <div className="acc__answer">
            <p>{answer}</p>
            {link && (
              <Link className="arrow-link" to={link.to}>
                {link.label} <Icon name="right" />
              </Link>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
