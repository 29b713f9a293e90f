import './faq.css';
import type { FaqEntry } from '@juniper/core/content/faq.ts';
import { Link } from 'react-router';
import { keepUnits } from '../../lib/keep-units.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Icon } from '../../ui/Icon.tsx';

type FaqAccordionProps = { entries: readonly FaqEntry[] /** With its first answer. */; startsOpen?: boolean };

/** All groups of a page share one name, so the browser keeps at most one answer open on the page. */
export function FaqAccordion({ entries, startsOpen = false }: FaqAccordionProps) {
  const isMailOff = useSiteConfig()?.mail === 'off';
  return (
    <div className="acc">
      {entries.map(({ question, answer, withoutMail, link }, at) => (
        <details key={question} name="faq" open={startsOpen && at === 0}>
          <summary>
            {question}
            <span className="acc__sign" aria-hidden="true" />
          </summary>
          <div className="acc__answer">
            <p>{keepUnits((isMailOff && withoutMail) || answer)}</p>
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
