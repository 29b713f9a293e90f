import './faq.css';
import type { FaqEntry } from '@juniper/core/content/faq.ts';
import { Link } from 'react-router';
import { keepUnits } from '../../lib/messages.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Icon } from '../../ui/Icon.tsx';

type FaqAccordionProps = {
  entries: readonly FaqEntry[];
  /** With its first answer. */
  startsOpen?: boolean;
  /** How many questions stand open to view. The others are folded under 'All questions'. */
  unfolded?: number;
};

/** Shows questions and answers. All groups share one name, so at most one answer is open on a page. */
export function FaqAccordion({ entries, startsOpen = false, unfolded = entries.length }: FaqAccordionProps) {
  const folded = entries.slice(unfolded);
  return (
    <div className="acc">
      <Questions entries={entries.slice(0, unfolded)} startsOpen={startsOpen} />
      {folded.length > 0 && (
        <details>
          <summary className="acc__all">
            All questions
            <span className="acc__sign" aria-hidden="true" />
          </summary>
          <Questions entries={folded} />
        </details>
      )}
    </div>
  );
}

function Questions({ entries, startsOpen }: Pick<FaqAccordionProps, 'entries' | 'startsOpen'>) {
  const isMailOff = useSiteConfig()?.mail === 'off';
  return entries.map(({ question, answer, withoutMail, link }, at) => (
    <details key={question} name="faq" open={startsOpen === true && at === 0}>
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
  ));
}
