import type { Examples } from '../../examples';
import { Avatar } from './Avatar';

const examples: Examples = {
  title: 'Avatar',
  examples: {
    initials: () => <Avatar name="Иван Петров" />,
    large: () => <Avatar name="Maya Chen" isLarge />,
  },
};

export default examples;
