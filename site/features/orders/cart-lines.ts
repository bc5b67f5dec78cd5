import { kurusOf, liraOf } from '#shared/core/money.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'
import { vitaminOrdersMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import type { Cart } from '#site/features/shop/cart-storage.ts'

const texts = vitaminOrdersMessages

/** A cart item with the current product. */
export interface CartLine {
  id: string
  quantity: number
  /** Undefined if no longer on sale. */
  product: Product | undefined
  /** Why it cannot be ordered; empty if it can. */
  problem: string
}

function problemOf(product: Product | undefined, quantity: number): string {
  if (!product) return texts.productGone
  return quantity > product.stock ? texts.outOfStock(product.name, product.stock) : ''
}

export const linesOf = (cart: Cart, products: readonly Product[]): CartLine[] =>
  cart.map(({ product: id, quantity }) => {
    const product = products.find(({ _id }) => _id === id)
    return { id, quantity, product, problem: problemOf(product, quantity) }
  })

/** The line total in lira, computed in kuruş to avoid rounding errors. */
export const amountOf = ({ product, quantity }: CartLine): number =>
  liraOf(kurusOf(product?.price ?? 0) * quantity)

export const totalOf = (lines: readonly CartLine[]): number =>
  liraOf(lines.reduce((sum, line) => sum + kurusOf(amountOf(line)), 0))
