/** Keys of a keyboard in rows, as each layout labels them: the same place in each is the same key. */
const LAYOUTS = [
  "`qwertyuiop[]asdfghjkl;'zxcvbnm,.2345890-=",
  'ёйцукенгшщзхъфывапролджэячсмитьбю2345890-=',
  'ёйцукенгшщзхъфывапролджэячсмитьбюәіңғүұқөһ',
  "`ქწერტყუიოპ[]ასდფგჰჯკლ;'ზხცვბნმ,.2345890-=",
  '`քոերտըւիօպխծասդֆգհյկլ;՛զղցվբնմ,.2345890-=',
  ";/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ2345890-=",
  'ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوز2345890-=',
].map((keys) => Array.from(keys));

/** What a text would be if its keys had been pressed in each other layout: `rfpfym` is also `казань`. */
export function otherLayouts(text: string): string[] {
  const typed = Array.from(text.toLowerCase());
  const found = new Set<string>();
  for (const from of LAYOUTS) {
    const keys = typed.map((letter) => from.indexOf(letter));
    // A space is a space in all of them; any other letter that is not on the keyboard was not typed on it.
    if (keys.some((key, index) => key < 0 && typed[index] !== ' ')) continue;
    for (const to of LAYOUTS) found.add(keys.map((key) => to[key] ?? ' ').join(''));
  }
  found.delete(typed.join(''));
  return [...found];
}
