export { render } from './features/launcher/render';
