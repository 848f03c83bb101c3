/**
 * Letters and their sounds, one symbol per sound, so that names in all scripts are comparable.
 * Capitals stand for sounds that Latin writes with 2 letters: `S` in "she", `Z` in "measure" and
 * "jet", `C` in "cheese". `w` is a letter that can be a vowel or "v". Covers Greek and the script
 * of every language of the product.
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

/** Symbol of each letter. */
export const SOUNDS = new Map(
  LETTERS.flatMap(([letters, symbols]) => Array.from(letters, (letter, at) => [letter, symbols[at]])),
);
