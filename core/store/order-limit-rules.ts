/** How much one order may contain. */

/** Maximum quantity of one size, and maximum number of lines of an order. */
export const maxQuantityPerLine = 20;
export const maxOrderLines = 20;
