import { shop } from '@juniper/core/content/shop.ts';
import { type Html, html } from './html.ts';

const { street, town, region, zipCode } = shop.address;
export const shopAddress = `${street}, ${town}, ${region} ${zipCode}`;

// Mail programs know neither our style sheet nor our fonts: the tokens' colors and fallbacks stand in the markup.
const serif = "font-family: 'Young Serif', 'Iowan Old Style', Georgia, serif";
const sans = "font-family: 'Hanken Grotesk', Helvetica, Arial, sans-serif";

/** The frame of every mail: a heading, its paragraphs, one way on, and who we are. */
export function layout(heading: string, paragraphs: string[], action: { label: string; url: string }): Html {
  const text = paragraphs.map((paragraph) => html`<p style="margin: 0 0 16px">${paragraph}</p>`);
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin: 0; background: #f4eee2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; background: #ffffff; border-radius: 12px">
<tr><td style="padding: 24px 32px; background: #1f4b3c; color: #ffffff; border-radius: 12px 12px 0 0; ${serif}; font-size: 20px">${shop.name}</td></tr>
<tr><td style="padding: 32px; color: #1b2a22; ${sans}; font-size: 16px; line-height: 1.6">
<h1 style="margin: 0 0 16px; ${serif}; font-size: 28px; font-weight: normal; line-height: 1.2">${heading}</h1>
${join(text)}
<p style="margin: 24px 0 0"><a href="${action.url}" style="display: inline-block; padding: 12px 24px; background: #1f4b3c; color: #ffffff; border-radius: 999px; text-decoration: none">${action.label}</a></p>
</td></tr>
<tr><td style="padding: 20px 32px; color: #55625a; border-top: 1px solid #dfd9cb; ${sans}; font-size: 13px; line-height: 1.5">
${shop.longName}, ${shopAddress}<br>${shop.email} · ${shop.phone}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const join = (parts: Html[]): Html => parts.reduce((all, part) => html`${all}${part}`, html``);
