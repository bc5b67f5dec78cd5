/** Entrants up to which the draw is computed again without being asked to. */
const cheap = 5000

/** Computes the draw again in the visitor's own browser: by itself once it is seen, and on its button. */
export class RaffleProof extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => void this.#check())
    if (Number(this.dataset.entrants) > cheap) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void this.#check()
    })
    observer.observe(this)
  }

  async #check() {
    const { proveDraw } = await import('#site/features/raffles/prove-draw.ts')
    await proveDraw(this)
  }
}
