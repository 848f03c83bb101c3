export { mount } from './features/launcher/launcher';
