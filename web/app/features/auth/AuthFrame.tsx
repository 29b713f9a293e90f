import './auth-frame.css';
import { listMemberBenefits, listWelcomeBenefits } from '@juniper/core/content/benefits.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';

type AuthFrameProps = { heading: ReactNode; lead: ReactNode; aside: ReactNode; children: ReactNode };

/** The form on the left, a picture or the benefits on the right; one column at 1024 px and below. */
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

/** The right half; hidden at 1024 px and below. */
export function AuthPicture({ name, caption }: AuthPictureProps) {
  return (
    <figure className="hidden lg:block">
      <Picture name={name} alt="" sizes="46vw" className="auth__photo w-full object-cover" />
      <figcaption className="auth__caption mt-3">{caption}</figcaption>
    </figure>
  );
}

/** For a page with hardly a form: lower, and at 1024 px and below it stands after the form. */
export function ShortAuthPicture({ name, caption }: AuthPictureProps) {
  return (
    <figure className="auth__short w-full max-w-110 lg:max-w-none">
      <Picture name={name} alt="" sizes="(max-width: 64em) 440px, 46vw" className="w-full object-cover" />
      <figcaption className="auth__caption mt-3">{caption}</figcaption>
    </figure>
  );
}

/** The short form of the benefits, above the form where the long one is far below it. */
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

/** Lists what the sign-up page advertises (spec section 1). Decision 25 says how each benefit is kept. */
export function MemberBenefits({ isMailOff }: { isMailOff: boolean }) {
  const catalogue = useCatalogue();
  const groups = [
    { heading: 'Member benefits', benefits: listMemberBenefits(catalogue) },
    { heading: 'Welcome benefits', benefits: listWelcomeBenefits(catalogue, isMailOff) },
  ];
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {groups.map(({ heading, benefits }) => (
        <section key={heading}>
          <h2 className="h3">{heading}</h2>
          <ul className="mt-3">
            {benefits.map(({ title, text }) => (
              <li key={title} className="benefit flex items-start gap-3 py-3">
                <Icon name="check" />
                <span>
                  <b className="strong block">{title}</b>
                  <span className="muted small">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
