import { readStored } from '#site/features/session/stored.ts'
import { cartKey, countOf, readCart } from '#site/features/shop/cart-storage.ts'

/** Updates the cart’s number, also on changes in another tab. */
export class CartLink extends HTMLElement {
  connectedCallback() {
    this.#show()
    addEventListener('cart-change', this.#show)
    addEventListener('storage', this.#show)
    // The bfcache restores the page with the old number.
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
