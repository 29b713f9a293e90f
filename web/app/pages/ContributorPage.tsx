import './contributor.css';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { OpenSource } from '../../scripts/open-source.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Contributors',
  description: 'The open-source work that this site stands on, and how to contribute to it.',
  path: paths.contributor,
};

const { browser, console: counter, server, workshop, beneath }: OpenSource = JSON.parse(import.meta.env.OPEN_SOURCE);

const groups = [
  { title: 'On your screen', text: 'What your browser runs, and the letters that you read.', packages: browser },
  { title: 'On our server', text: 'What takes your order and keeps it safe.', packages: server },
  {
    title: 'Behind the counter',
    text: 'What those who run the cafe see it with. None of it reaches you.',
    packages: counter,
  },
  { title: 'In the workshop', text: 'What we build and test with. None of it reaches you.', packages: workshop },
];

const deeper = beneath.reduce((sum, { names }) => sum + names.length, 0);

export default function ContributorPage() {
  return (
    <>
      <PageHeading
        title="Contributors"
        lead="This site stands on the work of people who give theirs away. We thank every one of them."
      />
      <div className="wrap pb-section">
        {groups.map(({ title, text, packages }) => (
          <Credits key={title} title={title} text={text}>
            {packages === workshop ? (
              <details className="fold credits__fold">
                <summary>All {packages.length} of them</summary>
                <Names packages={packages} />
              </details>
            ) : (
              <Names packages={packages} />
            )}
          </Credits>
        ))}
        <Credits title={`And ${deeper} beneath them`} text="What those packages need in turn.">
          <details className="fold credits__fold">
            <summary>Every name</summary>
            {groups.map(({ title, packages }) => (
              <p key={title}>
                <b>{title}</b>{' '}
                {packages.map(({ name, version, license }) => `${name} ${version} (${license})`).join(', ')}
              </p>
            ))}
            {beneath.map(({ license, names }) => (
              <p key={license}>
                <b>{license}</b> {names.join(', ')}
              </p>
            ))}
          </details>
        </Credits>
        <Credits title="How to contribute" text="Anyone can, with or without code.">
          <div className="prose">
            <p>
              The code of this site is open source too, under the MIT license. Its guide, CONTRIBUTING.md, says how to
              set it up, how to add a screen, a call or an item of the menu, and what to check before you send a change.
            </p>
            <p>
              You need not write code. A wrong price, a stiff sentence, a button that your screen reader cannot find:{' '}
              <Link className="link" to={paths.contact}>
                tell us
              </Link>
              , and we put it right.
            </p>
            <p>
              And if your own work uses one of the projects above, give it something back: a fix, a good report, a
              thank-you.
            </p>
          </div>
        </Credits>
      </div>
    </>
  );
}

/** The fonts by their names: those of the packages are not what their designers call them. */
const fonts: Record<string, string> = {
  '@fontsource-variable/hanken-grotesk': 'Hanken Grotesk, by Alfredo Marco Pradil',
  '@fontsource/young-serif': 'Young Serif, by Bastien Sozeau',
};

function Names({ packages }: { packages: OpenSource['browser'] }) {
  return (
    <ul className="credits__list">
      {packages.map(({ name }) => (
        <li key={name}>
          <a className="link" href={`https://www.npmjs.com/package/${name}`} rel="noopener">
            {fonts[name] ?? name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Credits({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="credits" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted mt-2 max-w-measure-xs">{text}</p>
      </div>
      {children}
    </section>
  );
}
