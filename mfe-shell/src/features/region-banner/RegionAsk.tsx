import { Boundary } from '@roadside/mfe-kit/fragment';

import { RegionQuestion, type RegionQuestionProps } from './RegionQuestion';

/** The question; nothing once it has failed. */
export function RegionAsk(props: RegionQuestionProps) {
  return (
    <Boundary>
      <RegionQuestion {...props} />
    </Boundary>
  );
}
