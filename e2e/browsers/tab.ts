import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The operations that both drivers support. A script is an expression that is evaluated in the page. */
export type Tab = {
  open: (url: string) => Promise<void>;
  run: (script: string) => Promise<unknown>;
  /** Clicks the element that the script returns. */
  click: (script: string) => Promise<void>;
  type: (script: string, text: string) => Promise<void>;
  press: (key: 'Tab' | 'Enter') => Promise<void>;
  /** Uncaught errors, and errors written to the console. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
};

const testingLibrary = 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js';

/** Finds elements by role and label, as the unit tests do. Runs in the page as `TestingLibraryDom`. */
export const finder = `${readFileSync(testingLibrary, 'utf8')};
TestingLibraryDom.configure({ getElementError: (message) => new Error(message?.split('\\n')[0]) });`;

/** Returns the path of an installed command. */
export const installed = (command: string): string => {
  const found = (process.env.PATH ?? '').split(':').map((folder) => path.join(folder, command));
  const file = found.find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`${command} is not installed: bash scripts/install-packages browsers`);
  return file;
};
