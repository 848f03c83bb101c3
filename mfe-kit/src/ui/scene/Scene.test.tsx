import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Scene } from './Scene';
import * as scenes from './scenes';

test.each(Object.entries(scenes))(
  '%s stands on the common ground, in the colours of the brand only',
  (_name, drawing) => {
    const html = renderToStaticMarkup(<Scene drawing={drawing} />);
    expect(html).toMatch(/^<svg [^>]*viewBox="0 0 160 96"[^>]*aria-hidden="true">/);
    expect(drawing.at(-1)).toEqual(['line', 'M6 84h148']);
    expect(html).not.toMatch(/fill=|stroke=|style=/);
  },
);
