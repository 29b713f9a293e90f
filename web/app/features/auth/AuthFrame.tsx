import './auth-frame.css';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { readLoginOrigin } from './return-path.ts';

type AuthFrameProps = { heading: ReactNode; lead: ReactNode; aside: ReactNode; children: ReactNode };

/** Shows the form on the left, a picture or the benefits on the right; one column at 1024 px and below. */
export function AuthFrame({ heading, lead, aside, children }: AuthFrameProps) {
  return (
    <div className="wrap auth grid pb-section lg:grid-cols-2">
      <div className="grid w-full max-w-110 gap-5">
        <div>
          {/* A long heading may reach into the gap between the columns. */}
          <h1 className="auth__heading lg:-mr-20">{heading}</h1>
          {typeof lead === 'string' ? (
            <p className="lead mt-3">{lead}</p>
          ) : (
            <div className="auth__intro mt-3">{lead}</div>
          )}
        </div>
        {children}
      </div>
      {aside}
    </div>
  );
}

type AuthPictureProps = { name: string; caption: string };

/** Fills the right half; hidden at 1024 px and below. */
export function AuthPicture({ name, caption }: AuthPictureProps) {
  return (
    <figure className="hidden lg:block">
      <Picture name={name} alt="" sizes="46vw" className="auth__photo w-full object-cover" />
      <figcaption className="auth__caption mt-3">{caption}</figcaption>
    </figure>
  );
}

/** Shows a lower picture beside a short form; at 1024 px and below it stands after the form. */
export function ShortAuthPicture({ name, caption }: AuthPictureProps) {
  return (
    <figure className="auth__short w-full max-w-110 lg:max-w-none">
      <Picture name={name} alt="" sizes="(max-width: 64em) 440px, 46vw" className="w-full object-cover" />
      <figcaption className="auth__caption mt-3">{caption}</figcaption>
    </figure>
  );
}

/** Lists the benefits in short above the form, where the long list is far below it. */
export function BenefitLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1 lg:hidden">
      {lines.map((line) => (
        <li key={line} className="benefit-line flex items-center gap-2">
          <Icon name="check" />
          {line}
        </li>
      ))}
    </ul>
  );
}

const tabs = [
  { to: paths.login, label: 'Log in' },
  { to: paths.register, label: 'Create account' },
];

/** Links /login and /register to each other. Both links keep what asked for the login. */
export function AuthTabs() {
  const location = useLocation();
  return (
    <nav className="tabs" aria-label="Log in or create an account">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          className="tab flex items-center"
          to={to}
          // One entry for both pages: Back leads to the page that asked for the login, and no copy of an action stays.
          replace
          state={readLoginOrigin(location)}
          aria-current={location.pathname.toLowerCase() === to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
