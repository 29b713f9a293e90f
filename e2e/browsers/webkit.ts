import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../global-setup.ts';
import { finder, installed, type Tab } from './tab.ts';

/** WebDriver's key for an element reference, and its codes for keys. */
const elementId = 'element-6066-11e4-a52e-4f735466cecf';
const keys = { Tab: '\uE004', Enter: '\uE007' };

/** This driver reports no errors, so the page collects its own. They are lost with the document. */
const collectErrors = `(() => {
  if (window.scriptErrors) return;
  const errors = (window.scriptErrors = []);
  addEventListener('error', ({ message }) => { if (message) errors.push(message); });
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error } = console;
  console.error = (...parts) => { errors.push(parts.join(' ')); error(...parts); };
})()`;

/** WebKit needs a display; this one is virtual. Takes the first free number. */
const openDisplay = async () => {
  const screen = ['-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-displayfd', '3'];
  const process = spawn(installed('Xvfb'), screen, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const [number] = await once(process.stdio[3] as NodeJS.ReadableStream, 'data');
  return { name: `:${String(number).trim()}`, close: () => process.kill() };
};

const until = async (holds: () => Promise<boolean>, otherwise: string) => {
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(5)) {
    if (await holds().catch(() => false)) return;
  }
  throw new Error(otherwise);
};

/** Opens WebKitGTK over WebDriver, by plain HTTP calls. */
export const openWebKit = async (): Promise<Tab> => {
  const command = installed('WebKitWebDriver');
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser'); // installed with the driver
  const display = await openDisplay();
  const port = await freePort();
  const driver = spawn(command, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ? JSON.stringify(body) : null });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.message || value.error}`);
    return value;
  };
  const stopDriver = () => {
    driver.kill();
    display.close();
  };

  const startSession = async (): Promise<string> => {
    await until(() => ask('GET', '/status').then(() => true), 'WebKitWebDriver did not start');
    const browser = { binary, args: ['--automation'] };
    // 'none': returns while a page loads, so that its errors are collected from the start.
    const wanted = { browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browser };
    return (await ask('POST', '/session', { capabilities: { alwaysMatch: wanted } })).sessionId;
  };
  const sessionId = await startSession().catch((error) => {
    stopDriver();
    throw error;
  });
  const session = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body);
  const run = (script: string) => session('POST', '/execute/sync', { script: `return ${script}`, args: [] });
  const element = async (script: string): Promise<string> => {
    const { [elementId]: id } = (await run(script)) as Record<string, string>;
    return `/element/${id}`;
  };
  await session('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 });

  const isLoaded = async (url: string) => {
    if ((await run('location.href')) !== url) return false;
    await run(collectErrors);
    return (await run('document.readyState')) === 'complete';
  };

  return {
    open: async (url) => {
      await session('POST', '/url', { url });
      await until(() => isLoaded(url), `${url} did not load`);
      await session('POST', '/execute/sync', { script: finder, args: [] });
    },
    run,
    // This driver does not scroll to what it presses, as the others do.
    click: async (script) => {
      await run(`${script}.scrollIntoView({ block: 'center' })`);
      await session('POST', `${await element(script)}/click`, {});
    },
    type: async (script, text) => void (await session('POST', `${await element(script)}/value`, { text })),
    press: async (key) => void (await session('POST', '/actions', pressing(keys[key]))),
    errors: async () => (await run('scriptErrors')) as string[],
    close: () => session('DELETE', '').finally(stopDriver),
  };
};

const pressing = (value: string) => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ],
    },
  ],
});
