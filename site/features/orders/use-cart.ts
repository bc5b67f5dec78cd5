import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#site/features/session/stored.ts'
import { type Cart, cartKey, readCart, writeCart } from '#site/features/shop/cart-storage.ts'

/** The stored cart, synchronised with other tabs; undefined until read. */
export function useCart(): [Cart | undefined, (cart: Cart) => void] {
  const [cart, setCart] = useState<Cart>()

  useEffect(() => {
    const read = () => setCart(readCart(readStored(cartKey)))
    read()
    const reread = ({ key }: StorageEvent) => {
      if (key === cartKey || key === null) read()
    }
    addEventListener('storage', reread)
    return () => removeEventListener('storage', reread)
  }, [])

  return [
    cart,
    (changed) => {
      writeStored(cartKey, writeCart(changed))
      setCart(changed)
    },
  ]
}
