import type { ReactNode } from 'react';

type AuthFrameProps = { heading: ReactNode; lead: string; aside: ReactNode; children: ReactNode };

/** Form on the left, what awaits the member on the right; one column at 1024 px and below. */
export function AuthFrame({ heading, lead, aside, children }: AuthFrameProps) {
  return (
    <div className="wrap grid items-center gap-[clamp(28px,6vw,104px)] pt-[clamp(20px,3vw,48px)] pb-section lg:grid-cols-2">
      <div className="grid w-full max-w-[440px] gap-5 justify-self-center">
        <div>
          {/* A long heading may reach into the gap between the columns. */}
          <h1 className="text-[clamp(2.25rem,1.6rem+2.2vw,3.25rem)] lg:-mr-20">{heading}</h1>
          <p className="lead mt-2">{lead}</p>
        </div>
        {children}
      </div>
      {aside}
    </div>
  );
}
