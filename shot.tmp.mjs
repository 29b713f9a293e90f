import { chromium } from '@playwright/test';

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const base = process.env.BASE ?? 'http://127.0.0.1:4300';
const [, , ...jobs] = process.argv; // path@width[:theme][:chat][:full]
const token = process.env.TOKEN_FILE;
for (const j of jobs) {
  const [pw, ...o] = j.split(':');
  const [path, w] = pw.split('@');
  const c = await b.newContext({
    viewport: { width: Number(w), height: Number(w) < 500 ? 844 : 900 },
    reducedMotion: 'reduce',
    colorScheme: o.includes('dark') ? 'dark' : 'light',
    serviceWorkers: 'block',
  });
  const p = await c.newPage();
  if (o.includes('in')) {
    const fs = await import('fs');
    const s = JSON.parse(fs.readFileSync(token));
    await p.goto(base + '/robots.txt');
    await p.evaluate((s) => {
      localStorage.setItem('token', s.token);
      localStorage.setItem('user', JSON.stringify(s.user));
    }, s);
  }
  await p.goto(base + path, { waitUntil: 'networkidle' });
  if (o.includes('chat')) {
    await p
      .getByRole('button', { name: /chat|assistant/i })
      .first()
      .click();
    await p.waitForTimeout(500);
    await p.keyboard.type('what time do you open?');
    await p.keyboard.press('Enter');
    await p.waitForTimeout(1300);
  }
  await p.screenshot({
    path: `/tmp/s-${path.replaceAll('/', '_').replace(/\W/g, '_')}-${w}${o.length ? '-' + o.join('-') : ''}.png`,
    fullPage: o.includes('full'),
  });
  await c.close();
}
await b.close();
