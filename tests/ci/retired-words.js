/**
 * Words and phrases that the repository no longer uses, and the word to write instead.
 *
 * Each `word` is the source of a regular expression. `prose.js` matches it without regard to case,
 * as whole words, and lets a space match a line break.
 */

/** @typedef {{ word: string, write: string }} RetiredWord */

/** @type {readonly RetiredWord[]} */
export const RETIRED_WORDS = [
  // People and things without a noun of their kind.
  { word: 'strangers?', write: 'untrusted input, anyone, a person who is not the author' },
  { word: 'nobody', write: 'no one, "not cached", or name the actor' },
  { word: 'whoever', write: 'anyone who, everyone who' },
  { word: 'whom', write: 'who, or name the person' },
  { word: 'whereabouts', write: 'location, geolocation' },
  { word: 'belongs to a visitor', write: 'depends on the visitor' },
  { word: 'none of (ours|yours|mine|theirs)', write: 'not ours, not yours' },
  { word: 'of strangers', write: 'untrusted' },
  // Archaisms.
  { word: 'noughts?', write: 'zero, zeros' },
  { word: 'anew', write: 'again' },
  { word: 'thereby', write: 'so, by this' },
  { word: 'hitherto', write: 'until now' },
  { word: 'as it were', write: 'nothing' },
  { word: 'ever', write: 'always, permanently' },
  { word: 'yet another', write: 'another, a third' },
  { word: 'of a very', write: 'of one' },
  { word: '(has|have) it that', write: 'says that' },
  { word: 'that of an?', write: 'name the thing again' },
  { word: 'needs? it not', write: 'does not need it' },
  { word: 'of (its|their|his) own', write: 'own, separate, dedicated' },
  { word: 'by (itself|themselves)', write: 'automatically, on its own, alone' },
  { word: 'at once', write: 'immediately; at the same time → concurrently' },
  // Terms of the field.
  { word: '(comes?|came|coming) (to life|alive)', write: 'hydrate, hydration' },
  { word: 'goes without', write: 'does without, is skipped' },
  { word: 'one sending', write: 'idempotency key of a submission' },
  { word: '(is|are|was|were|be|been) told', write: 'receives, is notified, is logged' },
  { word: 'told of', write: 'notified about, informed about' },
  { word: 'under way', write: 'in flight, in progress' },
  { word: 'spoken', write: 'announced (to screen readers), visually hidden, supported (of a language)' },
  { word: 'said to', write: 'announced to, called' },
  { word: 'left alone for a while', write: 'circuit breaker, open' },
  { word: 'last good (one|ones|set|release|releases|copy|rules)', write: 'last-known-good' },
  { word: 'on trial', write: 'canary' },
  { word: "another server's|other servers'", write: 'remote, of a remote server' },
  { word: 'of another server', write: 'remote, of a remote server' },
  { word: 'foreign(?! keys?)', write: 'remote, third-party' },
  { word: 'shel(f|ves)', write: 'per-language index' },
  { word: 'what (an? |the |its )?\\w+ (is|are) worth', write: 'weight of' },
  { word: '(kept|held) by (nobody|no one)', write: 'not cached (`no-store`)' },
  { word: 'what passes', write: 'transient failure, temporary error' },
  { word: 'rooms', write: 'folders' },
  { word: 'readings|reading of the rules', write: 'reload (of rules), measurement' },
  { word: 'lower step of the ladder', write: 'fallback' },
];
