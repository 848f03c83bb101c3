import { Boundary } from '@roadside/mfe-kit/fragment';

import { RegionQuestion, type RegionQuestionProps } from './RegionQuestion';

/** The region prompt, removed if it fails. */
export function SafeRegionQuestion(props: RegionQuestionProps) {
  return (
    <Boundary>
      <RegionQuestion {...props} />
    </Boundary>
  );
}
