/**
 * Handlers that prepare a link's target when a pointer is over it, a finger touches it or it has the focus: just before
 * it is followed.
 */
export const prefetchHandlers = (prepare: () => void) => ({ onPointerEnter: prepare, onFocus: prepare });
