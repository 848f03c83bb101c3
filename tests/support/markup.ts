import { HtmlValidate } from 'html-validate';

/** All rules, but for those about how the source looks, which the standard leaves free. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Valid, and wanted: Safari takes a list without markers for no list unless its role says so.
    'no-redundant-role': 'off',
    // The standard asks for no more than an id without spaces; React's begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
  },
});

/** What is wrong with a document by the standard, as sentences with the place. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages, source }) =>
    messages.map(({ ruleId, message, offset, size }) => {
      const place = source?.slice(Math.max(0, offset - 60), offset + size + 60);
      return `${ruleId}: ${message} …${place}…`;
    }),
  );
}
