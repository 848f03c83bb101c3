/**
 * Exports of `@roadside/mfe-kit/fragment` other than `defineFragment`; the same in browser and
 * server builds.
 */
export { directionOf } from '../i18n/direction';
export { localDay } from '../i18n/local-day';
export { useFormats } from '../i18n/use-formats';
export { useTranslate, type Translate } from '../i18n/use-translate';
export { Boundary, type BoundaryProps } from './Boundary';
export { FragmentContextProvider, useFragmentContext, type ContextWith } from './context';
export type { Fragment, FragmentDefinition } from './define';
export { Html } from './Html';
