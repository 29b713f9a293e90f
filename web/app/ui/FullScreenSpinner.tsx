import { Sprig } from './Sprig.tsx';

/** Covers the page while it is not known yet who is there. A note says why that takes long. */
export function FullScreenSpinner({ note }: { note?: string | undefined }) {
  return (
    <div className="fullscreen-spinner" role="status">
      <span className="fullscreen-spinner__mark">
        <Sprig />
      </span>
      <span className={note ? undefined : 'sr-only'}>{note ?? 'Loading'}</span>
      {note && (
        <a className="link" href="/">
          Home
        </a>
      )}
      <noscript>
        <p>This page needs JavaScript. Please switch it on, or go back to the start.</p>
        <a className="link" href="/">
          Home
        </a>
      </noscript>
    </div>
  );
}
