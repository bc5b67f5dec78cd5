/** The minimum swipe distance in pixels. */
const swipeDistance = 48

/**
 * A lightbox for the photographs of a list. Uses the native dialog, which makes the page inert and closes with
 * Escape and the back gesture.
 */
export class PhotoViewer extends HTMLElement {
  #links: HTMLAnchorElement[] = []
  #pictures = new Map<number, HTMLElement>()
  #index = 0
  #opener: HTMLElement | null = null
  #dragFrom: { id: number; x: number; y: number } | null = null

  get #dialog(): HTMLDialogElement {
    return this.querySelector('dialog') as HTMLDialogElement
  }

  get #stage(): HTMLElement {
    return this.querySelector('.stage') as HTMLElement
  }

  connectedCallback() {
    this.#links = [...this.querySelectorAll<HTMLAnchorElement>('a[data-photo]')]
    this.addEventListener('click', (event) => this.#click(event))
    this.#dialog.addEventListener('keydown', (event) => this.#key(event))
    this.#dialog.addEventListener('close', () => this.#opener?.focus())
    const isAlone = this.#links.length < 2
    for (const name of ['previous', 'next'] as const) this.#button(name).hidden = isAlone
    if (!isAlone) this.#listenForSwipes()
  }

  #button(action: 'previous' | 'next'): HTMLButtonElement {
    return this.querySelector(`[data-action="${action}"]`) as HTMLButtonElement
  }

  #click(event: MouseEvent) {
    const target = event.target as Element
    const link = target.closest<HTMLAnchorElement>('a[data-photo]')
    if (link) {
      // Modified clicks open a new tab or window.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      return this.#open(link)
    }
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action
    if (action === 'close') this.#dialog.close()
    if (action === 'previous') this.#show(this.#index - 1)
    if (action === 'next') this.#show(this.#index + 1)
  }

  #open(link: HTMLAnchorElement) {
    this.#opener = link
    this.#dialog.showModal()
    this.#show(this.#links.indexOf(link))
  }

  #show(wanted: number) {
    const count = this.#links.length
    this.#index = (wanted + count) % count
    this.#stage.replaceChildren(this.#pictureOf(this.#index))
    this.#setFailed(false)
    const [place, caption] = ['[data-place]', '[data-caption]'].map((name) => this.querySelector(name))
    if (place) place.textContent = `${this.#index + 1} / ${count}`
    if (caption) caption.textContent = this.#links[this.#index]?.dataset.title ?? ''
    // Preloads the neighbours.
    for (const step of [1, -1]) this.#pictureOf((this.#index + step + count) % count)
  }

  /** The list’s picture in the size of the screen. */
  #pictureOf(index: number): HTMLElement {
    const known = this.#pictures.get(index)
    if (known) return known
    const picture = this.#links[index]?.querySelector('picture')?.cloneNode(true) as HTMLElement
    const image = picture.querySelector('img') as HTMLImageElement
    for (const part of [...picture.querySelectorAll('source'), image]) part.sizes = '100vw'
    image.draggable = false
    image.addEventListener('error', () => {
      this.#pictures.delete(index)
      if (this.#stage.contains(image)) this.#setFailed(true)
    })
    image.fetchPriority = 'auto'
    image.loading = 'eager'
    this.#pictures.set(index, picture)
    return picture
  }

  #setFailed(isFailed: boolean) {
    const note = this.querySelector<HTMLElement>('.failure')
    if (note) note.hidden = !isFailed
  }

  #key(event: KeyboardEvent) {
    const last = this.#links.length - 1
    const wanted = { ArrowLeft: this.#index - 1, ArrowRight: this.#index + 1, Home: 0, End: last }[event.key]
    if (wanted !== undefined) {
      event.preventDefault()
      this.#show(wanted)
    }
    if (event.key === 'Tab') this.#keepFocus(event)
  }

  /** Even in a modal dialog, Tab reaches the browser’s own buttons. */
  #keepFocus(event: KeyboardEvent) {
    const buttons = [...this.#dialog.querySelectorAll<HTMLButtonElement>('button:not([hidden])')]
    const leaving = event.shiftKey ? buttons[0] : buttons.at(-1)
    if (document.activeElement !== leaving) return
    event.preventDefault()
    const entering = event.shiftKey ? buttons.at(-1) : buttons[0]
    entering?.focus()
  }

  #listenForSwipes() {
    const stage = this.#stage
    stage.addEventListener('pointerdown', ({ isPrimary, pointerId, clientX, clientY }) => {
      // Two fingers, or a zoomed page, mean zooming or panning.
      const isZoomed = (visualViewport?.scale ?? 1) > 1.01
      if (!isPrimary || isZoomed) return this.#endSwipe()
      this.#dragFrom = { id: pointerId, x: clientX, y: clientY }
      stage.setPointerCapture(pointerId)
      stage.dataset.dragging = ''
    })
    stage.addEventListener('pointermove', (event) => this.#move(this.#wayOf(event).x))
    stage.addEventListener('pointerup', (event) => {
      const { x, y } = this.#wayOf(event)
      this.#endSwipe()
      if (Math.abs(x) < swipeDistance || Math.abs(x) < Math.abs(y)) return
      this.#show(this.#index + (x < 0 ? 1 : -1))
    })
    stage.addEventListener('pointercancel', () => this.#endSwipe())
  }

  #wayOf({ pointerId, clientX, clientY }: PointerEvent): { x: number; y: number } {
    const from = this.#dragFrom
    return from?.id === pointerId ? { x: clientX - from.x, y: clientY - from.y } : { x: 0, y: 0 }
  }

  #move(way: number) {
    const image = this.#stage.querySelector('img')
    if (image && this.#dragFrom) image.style.translate = `${way}px`
  }

  #endSwipe() {
    this.#dragFrom = null
    delete this.#stage.dataset.dragging
    this.#stage.querySelector('img')?.style.removeProperty('translate')
  }
}
