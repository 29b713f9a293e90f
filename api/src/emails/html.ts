const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is inserted without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Escapes every value that is not `Html`. No other function puts values into HTML. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html)[]): Html {
  const filled = values.map((value) =>
    value instanceof Html ? value.text : String(value).replace(/[&<>"']/g, (character) => entities[character] ?? ''),
  );
  return new Html(String.raw({ raw: parts }, ...filled));
}
