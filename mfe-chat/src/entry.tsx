export { mount, render } from './features/launcher/launcher';
