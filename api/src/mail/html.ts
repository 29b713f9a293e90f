const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is HTML already and goes in as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The only way to put a value into HTML: everything that is not HTML itself is escaped. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html)[]): Html {
  const filled = values.map((value) =>
    value instanceof Html ? value.text : String(value).replace(/[&<>"']/g, (character) => entities[character] ?? ''),
  );
  return new Html(String.raw({ raw: parts }, ...filled));
}
