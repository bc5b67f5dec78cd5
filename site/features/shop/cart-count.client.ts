import { cartKey, readStored } from '#site/features/session/stored.ts'

/** Follows the cart, also in other tabs. */
class CartCount extends HTMLElement {
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

  #show = async () => {
    const stored = readStored(cartKey)
    // Most visitors have no cart: its rules are loaded with the first one.
    const { countOf, readCart } = stored ? await import('#site/features/shop/cart-storage.ts') : {}
    const units = countOf && readCart ? countOf(readCart(stored)) : 0
    const count = units > 0 ? String(units) : ''
    this.textContent = count
    this.role = count ? 'img' : null
    this.ariaLabel = count ? (this.dataset.words ?? '').replace('#', count) : null
  }
}

customElements.define('cart-count', CartCount)
