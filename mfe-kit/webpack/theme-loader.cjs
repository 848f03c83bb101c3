/**
 * Lets visitors choose a colour scheme. Dark tokens of a theme apply where the device asks for them
 * and nobody chose light, and where somebody chose dark.
 */
const DARK = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}/;

module.exports = function themeLoader(source) {
  return source.replace(
    DARK,
    (_, tokens) =>
      `@media (prefers-color-scheme: dark) { :root:not([data-color-scheme='light']) {${tokens}} }
:root[data-color-scheme='dark'] {${tokens}}`,
  );
};
