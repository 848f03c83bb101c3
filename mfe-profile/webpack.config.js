import { fragmentConfig } from '@roadside/mfe-kit/webpack';

export default fragmentConfig({ name: 'mfe-profile', folder: import.meta.dirname });
