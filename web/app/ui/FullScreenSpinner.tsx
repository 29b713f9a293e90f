import { Sprig } from './Icon.tsx';

/** Covers the page until the session is known. A note says why that takes long. */
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
