import { Html, html } from '../../emails/html.ts';
import type { Schema } from './complete-document.ts';

export const join = (parts: readonly Html[], between = ''): Html =>
  new Html(parts.map(({ text }) => text).join(between));

/** Returns what a value looks like: a link to a shared schema, a list of fields, or a type with its limits. */
export function renderSchema(schema: Schema): Html {
  const { $ref, properties, items, prefixItems, additionalProperties, type } = schema;
  const parts = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (typeof $ref === 'string') return renderLink($ref.slice($ref.lastIndexOf('/') + 1));
  if (parts) return join(parts.map(renderSchema), ' or ');
  if (properties) return renderFields(properties as Record<string, Schema>, schema.required as string[] | undefined);
  if (prefixItems) return html`list of ${join((prefixItems as Schema[]).map(renderSchema), ', then ')}`;
  if (items) return html`list${renderLimits(schema)} of ${renderSchema(items as Schema)}`;
  if (additionalProperties) return html`object of any names, each ${renderSchema(additionalProperties as Schema)}`;
  const values = schema.const === undefined ? (schema.enum as unknown[] | undefined) : [schema.const];
  if (values)
    return join(
      values.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    );
  const name = schema.format ?? (Array.isArray(type) ? type.join(' or ') : type) ?? 'any JSON value';
  return html`${String(name)}${renderLimits(schema)}`;
}

const renderLink = (name: string): Html => html`<a href="#schema-${name}">${name}</a>`;

function renderFields(properties: Record<string, Schema>, required: readonly string[] = []): Html {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      html`<li><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}: ${renderSchema(schema)}</li>`,
  );
  return html`object<ul>${join(fields)}</ul>`;
}

function renderLimits({ minimum, maximum, minLength, maxLength, minItems, maxItems, ...schema }: Schema): string {
  const [least, most] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
  const unit = (minLength ?? maxLength) === undefined ? '' : ' characters';
  const limits: string[] = [];
  if (least !== undefined && most !== undefined) limits.push(`${least} to ${most}${unit}`);
  else if (most !== undefined) limits.push(`at most ${most}${unit}`);
  else if (least !== undefined) limits.push(`at least ${least}${unit}`);
  if (schema.default !== undefined) limits.push(`if absent: ${JSON.stringify(schema.default)}`);
  return limits.length === 0 ? '' : ` (${limits.join('; ')})`;
}
