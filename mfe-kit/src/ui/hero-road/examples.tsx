import type { Examples } from '../../examples';
import { HeroRoad } from './HeroRoad';
import styles from './examples.module.css';

const examples: Examples = {
  title: 'HeroRoad',
  examples: {
    behindText: () => (
      <div className={styles.hero}>
        <HeroRoad />
        <p className={styles.question}>What happened?</p>
      </div>
    ),
  },
};

export default examples;
