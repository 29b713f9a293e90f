import { chromium } from '@playwright/test';

/** The phone that Lighthouse emulates. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

type ChromiumOptions = { args?: string[]; ignoreDefaultArgs?: string[] };

/** Launches the installed Chromium without its own background use of network and processors. */
export const launchChromium = ({ args = [], ...given }: ChromiumOptions = {}) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    ...given,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Without a graphics card, pictures are rasterized on the cores that the page needs.
      '--num-raster-threads=1',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
