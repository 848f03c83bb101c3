/** What a squad imports from `@roadside/mfe-kit/fragment` beside `defineFragment`, the same on both sides. */
export { useFormats } from '../i18n/use-formats';
export { useTranslate, type Translate } from '../i18n/use-translate';
export { Boundary, type BoundaryProps } from './Boundary';
export { FragmentContextProvider, useFragmentContext, type ContextWith } from './context';
export type { Fragment, FragmentDefinition } from './define';
export { Html } from './Html';
