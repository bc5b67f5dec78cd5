/** Entrants up to which the draw is verified automatically. */
const cheap = 5000

/** Verifies the draw in the visitor’s browser: automatically when visible, and by button. */
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
