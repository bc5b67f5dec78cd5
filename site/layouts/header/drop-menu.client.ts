const closeDelay = 300
const wide = matchMedia('(min-width: 1024px)')

/** A disclosure: by click, and by hover on wide screens if the element opts in. */
class DropMenu extends HTMLElement {
  #timer = 0
  #openedByHover = false

  get button(): HTMLButtonElement {
    return this.querySelector('button[aria-controls]') as HTMLButtonElement
  }

  get panel(): HTMLElement {
    return this.querySelector('.panel') as HTMLElement
  }

  get isOpen(): boolean {
    return !this.panel.hidden
  }

  connectedCallback() {
    this.button.addEventListener('click', () => this.#click())
    this.addEventListener('keydown', (event) => this.#key(event))
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.close()
    })
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.contains(target)) this.close()
    })
    if (this.dataset.hover === undefined) return
    this.addEventListener('pointerenter', (event) => {
      clearTimeout(this.#timer)
      if (!wide.matches || event.pointerType !== 'mouse' || this.isOpen) return
      this.#openedByHover = true
      this.open()
    })
    this.addEventListener('pointerleave', (event) => {
      if (!wide.matches || event.pointerType !== 'mouse') return
      this.#timer = window.setTimeout(() => this.close(), closeDelay)
    })
  }

  open() {
    this.panel.hidden = false
    this.button.ariaExpanded = 'true'
    this.dispatchEvent(new Event('menu-open'))
  }

  close() {
    clearTimeout(this.#timer)
    this.#openedByHover = false
    this.panel.hidden = true
    this.button.ariaExpanded = 'false'
  }

  #click() {
    // A click does not close a menu that hover has just opened.
    if (this.isOpen && !this.#openedByHover) this.close()
    else if (!this.isOpen) this.open()
    this.#openedByHover = false
  }

  #key(event: KeyboardEvent) {
    if (event.key === 'Escape' && this.isOpen) {
      event.stopPropagation()
      this.close()
      this.button.focus()
      return
    }
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    if (!this.isOpen) this.open()
    const items = [...this.panel.querySelectorAll<HTMLElement>('a[href], button')]
    const current = items.indexOf(document.activeElement as HTMLElement)
    const next =
      { ArrowDown: current + 1, ArrowUp: current < 0 ? -1 : current - 1, Home: 0, End: -1 }[event.key] ?? 0
    items.at(next % items.length)?.focus()
  }
}

customElements.define('drop-menu', DropMenu)
