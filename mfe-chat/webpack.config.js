import { fragmentConfig } from '@roadside/mfe-kit/webpack';

export default fragmentConfig({ name: 'mfe-chat', folder: import.meta.dirname });
