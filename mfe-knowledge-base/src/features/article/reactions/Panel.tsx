import { Actions } from './actions/Actions';
import { Helpful } from './helpful/Helpful';
import { useHeadingLinks } from './headings/use-heading-links';

/** Readers' feedback on an article, and actions. */
export function Panel() {
  useHeadingLinks();
  return (
    <>
      <Helpful />
      <Actions />
    </>
  );
}
