import { shellConfig } from '@roadside/mfe-kit/webpack/shell';

export default shellConfig({ name: 'mfe-shell', folder: import.meta.dirname });
