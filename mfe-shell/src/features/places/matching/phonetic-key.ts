/**
 * Letters and what they sound like, place by place: one sign for a sound, so that names of all scripts can be compared. Capitals are sounds that
 * Latin needs two letters for: `S` as in "she", `Z` as in "measure" and "jet", `C` as in "cheese". `w` is a letter that can be a vowel or "v".
 * Every script of a language of the product is here, and Greek; none of them is written in Chinese characters, so those are not.
 */
const LETTERS = [
  ['абвгдежзиклмнопрстуфхцчшщыэюяіўєґәғқңөұүһјљњћђџ', 'abvgdeZziklmnoprstufhcCSSieuaiuegagknouuhilnCZZ'],
  ['աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ', 'abgdezeitZilhckhzgCminSoCpZrsvtrcvpkof'],
  ['აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ', 'abgdevztiklmnopZrstufkgkSCczcChZh'],
  ['αβγδεζηθικλμνοπρσςτυφχω', 'avgdezitiklmnoprsstifho'],
  ['אבגדהוזחטיךכלםמןנסעףפץצקרשת', 'abgdhwzhtikklmmnnsappcckrSt'],
  ['ابتثجحخدذرزسشصضطظعغفقكلمنهوىيةٹپچڈڑژکگںھہیےەۇۆۈۋڭ', 'abtsZhhdzrzsSsdtzagfkklmnhwiiatpCdrZkgnhhiieuouvn'],
  ['cqvxyjøəđłßı', 'kkvhiZoadlsi'],
] as const;

const SOUNDS = new Map(LETTERS.flatMap(([letters, signs]) => Array.from(letters, (letter, at) => [letter, signs[at]])));

/** Letters that make one sound together, or none, or another one where they stand. */
const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/[ьъء]/g, ''],
  // An ending that is written with "h" and not heard as one; a beginning where a silent letter carries the vowel.
  [/[הهہھ]$/gm, 'a'],
  [/^[אا](?=[ויوی])/gm, ''],
  [/וו/g, 'v'],
  [/μπ/g, 'b'],
  [/ντ/g, 'd'],
  [/γκ/g, 'g'],
  [/ου|ու/g, 'u'],
  [/ξ/g, 'ks'],
  [/ψ/g, 'ps'],
  [/s(?:hc|c)?h/g, 'S'],
  [/t?ch/g, 'C'],
  [/d?zh/g, 'Z'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/t[sz]/g, 'ц'],
];

/** The same among the signs. A glide beside a vowel is not heard by all, and neither is a double letter. */
const SIMPLER: readonly (readonly [RegExp, string])[] = [
  [/t[CS]/g, 'C'],
  [/[dt]Z/g, 'Z'],
  [/ts/g, 'c'],
  [/i(?=[aeou])|(?<=[aeou])i/g, ''],
  [/(.)\1+/g, '$1'],
];

/** What folded texts sound like, each on a line of its own. Whatever is no letter of the scripts above stays as it is. */
export function phoneticKeys(lines: string): string {
  const joined = replaceAll(lines, TOGETHER);
  return replaceAll(Array.from(joined, (letter) => SOUNDS.get(letter) ?? letter).join(''), SIMPLER);
}

/** Whether a folded text is written in letters of neither the Latin nor the Cyrillic script. */
export function usesOtherScript(text: string): boolean {
  // Greek; Armenian, Hebrew and Arabic; Georgian.
  return /[\u0370-\u03ff\u0531-\u06ff\u10d0-\u10ff]/.test(text);
}

function replaceAll(text: string, rules: readonly (readonly [RegExp, string])[]): string {
  return rules.reduce((before, [pattern, by]) => before.replaceAll(pattern, by), text);
}
