/** The messenger in a release. */

/** Namespaces of the messenger's texts, which its document holds. */
const MESSENGER_MESSAGES = ['formats', 'messenger'];

/**
 * Member of `release.json` that only a release with the messenger has.
 * @param {string[]} files
 */
export function messengerAssets(files) {
  const [entry, css] = ['messenger.js', 'messenger.css'];
  if (!files.includes(entry) || !files.includes(css)) return {};
  return { messenger: { entry, css: [css], messages: MESSENGER_MESSAGES } };
}
