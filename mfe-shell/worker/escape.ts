const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that stands for itself between tags and in attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);
}
