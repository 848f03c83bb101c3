import type { Examples } from '@roadside/mfe-kit/examples';
import { useState } from 'react';

import { Sample } from '../testing/Sample';
import { StarRating } from './StarRating';

function Rated({ stars }: { stars?: number }) {
  const [value, setValue] = useState(stars);
  return (
    <Sample>
      <StarRating value={value} onChange={setValue} />
    </Sample>
  );
}

export default {
  title: 'StarRating',
  examples: { usual: () => <Rated />, chosen: () => <Rated stars={3} /> },
} satisfies Examples;
