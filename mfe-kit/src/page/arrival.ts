/**
 * Window event of a soft navigation: the address is the new page's, the fragments get it next. Its detail is the `PageModel`.
 */
export const PAGE_EVENT = 'roadside:page';
