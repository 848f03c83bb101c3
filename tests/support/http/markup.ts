/** Validates HTML. */
import { HtmlValidate } from 'html-validate';

/** All rules, except those about source style, which the standard leaves free. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Valid and intended: Safari ignores lists without markers unless they have a role.
    'no-redundant-role': 'off',
    // The standard only forbids spaces in ids; React's begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
  },
});

/** Errors of a document by the standard, as sentences with line and column. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages, source }) =>
    messages.map(({ ruleId, message, offset, size }) => {
      const place = source?.slice(Math.max(0, offset - 60), offset + size + 60);
      return `${ruleId}: ${message} …${place}…`;
    }),
  );
}
