/** What one order takes of one product. */
export const mostOfOne = 50
/** Products in one order. */
export const mostProducts = 50
