/**
 * Local part: letters of any script, digits and the signs that mail servers accept. No leading,
 * trailing or double dots.
 */
const NAME = /^(?!\.)(?!.*\.\.)[\p{Alphabetic}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u;
const LABEL = /^(?!-)[\p{Alphabetic}\p{N}-]{1,63}(?<!-)$/u;

/** True for a text in the form of an e-mail address: `name@host.zone`. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 0) return false;
  const labels = text.slice(at + 1).split('.');
  return NAME.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}
