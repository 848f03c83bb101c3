import { fragmentConfig } from '@roadside/mfe-kit/webpack';

export default fragmentConfig({ name: 'mfe-support', folder: import.meta.dirname });
