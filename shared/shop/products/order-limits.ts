/** What one order takes of one product. */
export const maxQuantityPerProduct = 50
/** Products in one order. */
export const maxProductsPerOrder = 50
