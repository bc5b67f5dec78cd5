import { readStored } from '#site/features/session/stored.ts'
import { cartKey, countOf, readCart } from '#site/features/shop/cart-storage.ts'

/** Keeps the number beside the way to the cart right, also when another tab changes the cart. */
export class CartLink extends HTMLElement {
  connectedCallback() {
    this.#show()
    addEventListener('cart-change', this.#show)
    addEventListener('storage', this.#show)
    // A page that is gone back to is shown as it was left.
    addEventListener('pageshow', this.#show)
  }

  disconnectedCallback() {
    for (const name of ['cart-change', 'storage', 'pageshow']) removeEventListener(name, this.#show)
  }

  #show = () => {
    const count = countOf(readCart(readStored(cartKey)))
    const badge = this.querySelector('span')
    if (badge) badge.textContent = count > 0 ? String(count) : ''
  }
}
