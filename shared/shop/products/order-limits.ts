/** The largest quantity of a product in one order. */
export const maxQuantityPerProduct = 50
/** Products in one order. */
export const maxProductsPerOrder = 50
