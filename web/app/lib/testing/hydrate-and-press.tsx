import { act, render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { openDevice } from './open-device.ts';

/** Presses as soon as its effects run, which is when presses made before hydration are replayed. */
function Replay({ find, children }: { find?: () => HTMLElement; children: ReactNode }) {
  useEffect(() => find?.().click(), [find]);
  return children;
}

/** Renders on the server as for a visitor, hydrates on this device, and presses before React renders again. */
export const hydrateAndPress = async (page: ReactNode, find: () => HTMLElement): Promise<void> => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Replay>{page}</Replay>);
  openDevice();
  await act(async () => render(<Replay find={find}>{page}</Replay>, { container, hydrate: true }));
};
