import { Sprig } from './Sprig.tsx';

/** Covers the page while it is not known yet who is there. */
export function FullScreenSpinner() {
  return (
    <div className="fullscreen-spinner" role="status">
      <span className="fullscreen-spinner__mark">
        <Sprig />
      </span>
      <span className="sr-only">Loading</span>
      <noscript>
        <p>This page needs JavaScript. Please switch it on, or go back to the start.</p>
        <a className="link" href="/">
          Home
        </a>
      </noscript>
    </div>
  );
}
