import { shop } from '@juniper/core/content/shop.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../app/ui/Icon.tsx';

/** The way from a screen about one thing to the list of them. */
export type Back = { to: string; label: string };

type ScreenHeadProps = {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  back?: Back;
  /** Buttons at the right end. */
  children?: ReactNode;
};

/** The path whose heading has had the focus. The document's first one leaves it where the browser puts it. */
let headed: string | undefined;

/** Sets the tab's title and shows the h1, which gets the focus when a link has led to the screen. */
export function ScreenHead({ title, lead, back, children }: ScreenHeadProps) {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // Not when a filter changes the query: the focus stays in its field.
    if (headed !== undefined && headed !== pathname) heading.current?.focus({ preventScroll: true });
    headed = pathname;
  }, [pathname]);

  // The screen answers: tests wait for this event.
  useEffect(() => void dispatchEvent(new Event('alive')), []);

  return (
    <div className="shead">
      <title>{`${title} - ${shop.name}`}</title>
      {back && (
        <Link className="shead__back" to={back.to}>
          <Icon name="left" /> {back.label}
        </Link>
      )}
      <div className="shead__row">
        <h1 ref={heading} className="focus-place" tabIndex={-1}>
          {title}
        </h1>
        {children && <div className="shead__acts">{children}</div>}
      </div>
      {lead && <p className="muted">{lead}</p>}
    </div>
  );
}
