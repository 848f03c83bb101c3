/** Letters of any script, digits, and the signs that mail servers take, without dots at the ends or beside each other. */
const NAME = /^(?!\.)(?!.*\.\.)[\p{Alphabetic}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)$/u;
const LABEL = /^(?!-)[\p{Alphabetic}\p{N}-]{1,63}(?<!-)$/u;

/** Whether a text has the shape of an address of e-mail: `name@host.zone`. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 0) return false;
  const labels = text.slice(at + 1).split('.');
  return NAME.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}
