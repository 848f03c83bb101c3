import { fragmentConfig } from '@roadside/mfe-kit/webpack';

export default fragmentConfig({ name: 'mfe-knowledge-base', folder: import.meta.dirname });
