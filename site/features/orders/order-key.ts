import { v4 } from 'uuid'
import { readStored, writeStored } from '#site/features/session/stored.ts'
import { type Cart, writeCart } from '#site/features/shop/cart-storage.ts'

const storedUnder = 'cartOrder'

function readKept(): { content: string; key: string } | null {
  try {
    const kept: unknown = JSON.parse(readStored(storedUnder) ?? 'null')
    const { content, key } = (kept ?? {}) as Record<string, unknown>
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : null
  } catch {
    return null
  }
}

/**
 * The key under which this cart is ordered: the same until it has become an order, also where an answer is lost or
 * the page is opened anew.
 */
export function orderKeyOf(cart: Cart): string {
  const content = writeCart(cart) ?? ''
  const kept = readKept()
  if (kept?.content === content) return kept.key
  const key = v4()
  writeStored(storedUnder, JSON.stringify({ content, key }))
  return key
}

/** The cart has become an order: the next one is another, be it of the same goods. */
export const forgetOrderKey = () => writeStored(storedUnder, null)
