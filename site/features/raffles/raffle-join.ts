import { readToken } from '#site/features/session/stored.ts'

/** Entering a raffle. The code is loaded on demand: when a signed-in member opens the page, or on submit. */
export class RaffleJoin extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    form?.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#open().then(({ register }) => register(this, form))
    })
    this.querySelector('[data-join]')?.addEventListener('click', () => {
      void this.#open().then(({ join }) => join(this))
    })
    if (readToken()) void this.#open().then(({ showOwn }) => showOwn(this))
  }

  #open() {
    return import('#site/features/raffles/raffle-joining.ts')
  }
}
