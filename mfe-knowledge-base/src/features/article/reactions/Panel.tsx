import { Actions } from './Actions';
import { Helpful } from './Helpful';
import { useHeadingLinks } from './use-heading-links';

/** What readers say of an article, and what they do with it. */
export function Panel() {
  useHeadingLinks();
  return (
    <>
      <Helpful />
      <Actions />
    </>
  );
}
