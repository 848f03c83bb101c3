import { fragmentConfig } from '@roadside/mfe-kit/webpack';

export default fragmentConfig({ name: 'mfe-survey', folder: import.meta.dirname });
