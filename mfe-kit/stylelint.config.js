/** Stylelint rules: logical properties everywhere, for right-to-left pages. */
export default {
  plugins: ['stylelint-use-logical'],
  rules: {
    'csstools/use-logical': ['always', { except: [] }],
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-no-important': true,
    // Only the kit's VisuallyHidden may use it.
    'declaration-property-value-disallowed-list': { 'clip-path': ['inset(50%)'] },
    'font-family-no-missing-generic-family-keyword': true,
    'media-feature-name-no-unknown': true,
    'no-duplicate-selectors': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'unit-no-unknown': true,
  },
};
