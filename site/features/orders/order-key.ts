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
 * The idempotency key of this cart’s order: kept until the order is placed, also after a lost response or a
 * reload.
 */
export function orderKeyOf(cart: Cart): string {
  const content = writeCart(cart) ?? ''
  const kept = readKept()
  if (kept?.content === content) return kept.key
  const key = v4()
  writeStored(storedUnder, JSON.stringify({ content, key }))
  return key
}

/** After an order, a new key, even for the same items. */
export const forgetOrderKey = () => writeStored(storedUnder, null)
