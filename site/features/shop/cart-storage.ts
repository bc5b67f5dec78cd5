import { maxProductsPerOrder, maxQuantityPerProduct } from '#shared/shop/products/order-limits.ts'

interface CartItem {
  /** The product id; name and price come from the server. */
  product: string
  quantity: number
}
export type Cart = readonly CartItem[]

const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

function isItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const { product, quantity } = value as Record<string, unknown>
  return typeof product === 'string' && /^[0-9a-f-]{36}$/i.test(product) && isQuantity(quantity)
}

const bounded = (quantity: number, stock = maxQuantityPerProduct) =>
  Math.max(0, Math.min(Math.trunc(quantity) || 0, stock, maxQuantityPerProduct))

/** Parses a stored cart, skipping invalid items. */
export function readCart(text: string | null): Cart {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  const quantities = new Map<string, number>()
  for (const { product, quantity } of stored.filter(isItem))
    quantities.set(product, bounded((quantities.get(product) ?? 0) + quantity))
  return [...quantities].slice(0, maxProductsPerOrder).map(([product, quantity]) => ({ product, quantity }))
}

/** The text to store, or null for an empty cart. */
export function writeCart(cart: Cart): string | null {
  return cart.length > 0 ? JSON.stringify(cart.map(({ product, quantity }) => ({ product, quantity }))) : null
}

export const quantityOf = (cart: Cart, product: string): number =>
  cart.find((item) => item.product === product)?.quantity ?? 0

/** The cart with this quantity of a product, at most `stock`; zero removes it. */
export function setQuantity(cart: Cart, product: string, quantity: number, stock?: number): Cart {
  const wanted = bounded(quantity, stock)
  if (wanted === 0) return removeFromCart(cart, product)
  const isKnown = cart.some((item) => item.product === product)
  if (isKnown) return cart.map((item) => (item.product === product ? { product, quantity: wanted } : item))
  return cart.length < maxProductsPerOrder ? [...cart, { product, quantity: wanted }] : cart
}

/** The cart with additional units of a product, at most `stock`. */
export function addToCart(cart: Cart, product: string, quantity = 1, stock?: number): Cart {
  return setQuantity(cart, product, quantityOf(cart, product) + bounded(quantity), stock)
}

export function removeFromCart(cart: Cart, product: string): Cart {
  return cart.filter((item) => item.product !== product)
}

/** The number of units in the cart. */
export const countOf = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0)
