import { expect, test } from 'vitest';
import { html } from './html.ts';
import { welcomeMail } from './welcome.ts';

test('says that the points are there and leads to the menu, in text and HTML', () => {
  const mail = welcomeMail('Ada', 'https://juniperrow.example');
  expect(mail.subject).toBe('Welcome to Juniper Row: 100 points are in your account');
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('Welcome to Juniper Row, Ada!');
    expect(form).toContain('100 loyalty points are already in it');
    expect(form).toContain('https://juniperrow.example/menu');
    expect(form).toContain('214 Alder Street, Maple Hollow, OR 97099');
    expect(form).not.toMatch(/voucher|free drink|undefined/i);
  }
});

test("a customer's name is text in the HTML, whatever it holds", () => {
  const { html, text } = welcomeMail('<img src=x onerror="alert(1)">', 'https://juniperrow.example');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(html).not.toContain('<img');
  expect(text).toContain('<img src=x');
});

test('only HTML made by the same tag goes in as it is', () => {
  expect(html`<p title="${`"'&<>`}">${html`<b>${1}</b>`}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;&lt;&gt;"><b>1</b></p>',
  );
});
