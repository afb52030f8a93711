/**
 * What can be prepared when a pointer is over a link, a finger on it or the focus at it: a moment before it is
 * followed.
 */
export const whenNear = (prepare: () => void) => ({ onPointerEnter: prepare, onFocus: prepare });
