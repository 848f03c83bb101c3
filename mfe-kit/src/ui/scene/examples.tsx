import type { Examples } from '../../examples';
import { Scene } from './Scene';
import { BLOCKED, NOTHING_HERE, OFFLINE, ROAD_CLOSED, SENT } from './scenes';

const examples: Examples = {
  title: 'Scene',
  examples: {
    roadClosed: () => <Scene drawing={ROAD_CLOSED} />,
    nothingHere: () => <Scene drawing={NOTHING_HERE} />,
    offline: () => <Scene drawing={OFFLINE} />,
    sent: () => <Scene drawing={SENT} />,
    blocked: () => <Scene drawing={BLOCKED} />,
  },
};

export default examples;
