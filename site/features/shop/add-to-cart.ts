import { readStored, writeStored } from '#site/features/session/stored.ts'
import { addToCart, cartKey, countOf, readCart, writeCart } from '#site/features/shop/cart-storage.ts'
import { toast } from '#site/ui/toast.ts'

/** The form that adds a product to the cart. */
export class AddToCart extends HTMLElement {
  connectedCallback() {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      const quantity = Number(new FormData(event.target as HTMLFormElement).get('quantity') ?? 1)
      this.#add(quantity)
    })
  }

  #add(quantity: number) {
    const { product = '', stock, added = '', all = '' } = this.dataset
    const before = readCart(readStored(cartKey))
    const cart = addToCart(before, product, quantity, Number(stock))
    if (countOf(cart) === countOf(before)) return toast(all, 'error')
    writeStored(cartKey, writeCart(cart))
    toast(added)
    dispatchEvent(new CustomEvent('cart-change'))
  }
}
