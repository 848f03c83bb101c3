/** Keys of a keyboard by layout. The same index is the same key. */
const LAYOUTS = [
  "`qwertyuiop[]asdfghjkl;'zxcvbnm,.2345890-=",
  'ёйцукенгшщзхъфывапролджэячсмитьбю2345890-=',
  'ёйцукенгшщзхъфывапролджэячсмитьбюәіңғүұқөһ',
  "`ქწერტყუიოპ[]ასდფგჰჯკლ;'ზხცვბნმ,.2345890-=",
  '`քոերտըւիօպխծասդֆգհյկլ;՛զղցվբնմ,.2345890-=',
  ";/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ2345890-=",
  'ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوز2345890-=',
].map((keys) => Array.from(keys));

/** Texts that the same keys produce in other layouts: `rfpfym` is also `казань`. */
export function otherLayouts(text: string): string[] {
  const typed = Array.from(text.toLowerCase());
  const texts = new Set<string>();
  for (const from of LAYOUTS) {
    const keys = typed.map((letter) => from.indexOf(letter));
    // A space is a space in every layout. Any other letter missing from a layout was not typed on
    // it.
    if (keys.some((key, index) => key < 0 && typed[index] !== ' ')) continue;
    for (const to of LAYOUTS) texts.add(keys.map((key) => to[key] ?? ' ').join(''));
  }
  texts.delete(typed.join(''));
  return [...texts];
}
