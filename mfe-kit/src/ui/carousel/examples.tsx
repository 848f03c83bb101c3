import type { Examples } from '../../examples';
import { Tile } from '../tile/Tile';
import { Carousel } from './Carousel';

const JOBS = ['Taxi driver', 'Courier on foot', 'Courier by bicycle', 'Courier by car', 'Cargo', 'Warehouse picker'];

/** Jobs as slides. */
function slides(count: number) {
  return JOBS.slice(0, count).map((name) => ({
    id: name,
    content: <Tile href="/jobs" title={name} description="What you do, what it takes and how to begin." />,
  }));
}

/** A carousel of jobs. */
function Jobs({ count, spread = false }: { count: number; spread?: boolean }) {
  return (
    <Carousel
      label="Jobs"
      roleDescription="carousel"
      previousLabel="Previous jobs"
      nextLabel="Next jobs"
      title={<h3>Jobs</h3>}
      slides={slides(count)}
      spread={spread}
    />
  );
}

const examples: Examples = {
  title: 'Carousel',
  examples: {
    many: () => <Jobs count={6} />,
    one: () => <Jobs count={1} />,
    spread: () => <Jobs count={6} spread />,
  },
};

export default examples;
