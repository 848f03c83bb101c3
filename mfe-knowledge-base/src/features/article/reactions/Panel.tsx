import { Actions } from './Actions';
import { Helpful } from './Helpful';
import { useHeadingLinks } from './use-heading-links';

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
