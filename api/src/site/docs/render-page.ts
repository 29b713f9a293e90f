import { type Html, html } from '../../emails/html.ts';
import type { DocumentedCall, OpenApi, Schema } from './complete-document.ts';
import { join, renderSchema } from './render-schema.ts';

/** Renders the document as a page without scripts. */
export function renderPage(document: OpenApi): string {
  const { info, paths, components } = document;
  const calls = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
    )
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const subjects = Object.entries(Object.groupBy(calls, ({ tags }) => tags[0] ?? ''));
  const schemas = Object.entries(components.schemas);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${info.title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${info.title} ${info.version}</h1>
<p>${info.description} The same as OpenAPI 3.1: <a href="/api/docs.json">docs.json</a>.</p>
<nav aria-label="Subjects">
<ul>${join(subjects.map(([subject, of]) => html`<li><a href="#subject-${subject}">${subject} (${of?.length ?? 0})</a></li>`))}
<li><a href="#schemas">Schemas (${schemas.length})</a></li></ul>
</nav>
</header>
<main id="calls">
${join(
  subjects.map(
    ([subject, of]) => html`<section>
<h2 id="subject-${subject}">${subject}</h2>
${join((of ?? []).map((call) => renderCall(call, components)))}
</section>
`,
  ),
)}
<section>
<h2 id="schemas">Schemas</h2>
${join(schemas.map(([name, schema]) => renderSharedSchema(name, schema)))}
</section>
</main>
</body>
</html>
`.text;
}

type Call = DocumentedCall & { path: string; method: string };

function renderCall(call: Call, components: OpenApi['components']): Html {
  const { operationId, summary, description, method, path, parameters = [], requestBody, responses } = call;
  const bodies = Object.entries(requestBody?.content ?? {});
  const answers = Object.entries(responses[200]?.content ?? {});
  return html`<details>
<summary><h3 id="${operationId}"><span class="method">${method}</span> <code>${path}</code></h3> <span>${summary}</span></summary>
<p>${renderText(description)} Operation id: <code>${operationId}</code>.</p>
${
  parameters.length === 0
    ? ''
    : html`<h4>Parameters</h4>
<ul>${join(parameters.map(renderParameter))}</ul>`
}
${join(
  bodies.map(
    ([type, { schema }]) => html`<h4>Request</h4>
<div><code>${type}</code> ${renderSchema(schema)}</div>`,
  ),
)}
${join(
  answers.map(
    ([type, { schema }]) => html`<h4>Answer</h4>
<div><code>${type}</code> ${renderSchema(schema)}</div>`,
  ),
)}
<h4>Errors</h4>
<dl>${join(
    listExamples(call).map(
      ([status, code, key]) => html`<dt>${status} <code>${code}</code></dt>
<dd>${renderText(components.examples[key]?.summary ?? '')}</dd>`,
    ),
  )}</dl>
</details>
`;
}

const renderParameter = ({ in: place, name, required, schema }: NonNullable<Call['parameters']>[number]): Html =>
  html`<li><code>${name}</code> in the ${place}${required ? '' : ' (optional)'}: ${renderSchema(schema)}</li>`;

/** Lists the errors of a call: status, code and the key of the shared example. */
const listExamples = ({ responses }: Call): [string, string, string][] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}).map((code): [string, string, string] => [
      status,
      code,
      `${status}_${code}`,
    ]),
  );

const renderSharedSchema = (name: string, schema: Schema): Html => html`<details>
<summary><h3 id="schema-${name}"><code>${name}</code></h3></summary>
<div>${renderSchema(schema)}</div>
</details>
`;

/** Shows what is between backquotes as code. */
const renderText = (text: string): Html =>
  join(text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`)));
