/** Window event after a soft navigation, when the new page is in the document. Its detail is the `PageModel`. */
export const SHOWN_EVENT = 'roadside:shown';
