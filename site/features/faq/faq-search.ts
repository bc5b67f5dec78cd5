import { foldTurkish } from '#shared/core/text.ts'

/** Filters the questions by all words, and highlights them. */
export class FaqSearch extends HTMLElement {
  #opened = new Set<HTMLDetailsElement>()

  connectedCallback() {
    this.#input.addEventListener('input', () => this.#filter())
    this.#clear.addEventListener('click', () => {
      this.#input.value = ''
      this.#filter()
      this.#input.focus()
    })
    this.#openTarget()
    addEventListener('hashchange', this.#openTarget)
    // The browser may have restored the input.
    if (this.#input.value) this.#filter()
  }

  disconnectedCallback() {
    removeEventListener('hashchange', this.#openTarget)
  }

  get #input(): HTMLInputElement {
    return this.querySelector('input') as HTMLInputElement
  }

  get #clear(): HTMLButtonElement {
    return this.querySelector('search button') as HTMLButtonElement
  }

  #filter() {
    const typed = this.#input.value.trim()
    const words = foldTurkish(typed).split(/\s+/).filter(Boolean)
    let count = 0
    this.#unmark()
    for (const section of this.querySelectorAll('section')) {
      let shown = 0
      for (const details of section.querySelectorAll('details')) {
        const text = foldTurkish(
          `${section.querySelector('h2')?.textContent ?? ''} ${details.textContent ?? ''}`,
        )
        const isFound = words.every((word) => text.includes(word))
        details.hidden = !isFound
        if (isFound) shown++
        if (isFound && words.length > 0) this.#show(details, words)
      }
      section.hidden = shown === 0
      count += shown
    }
    this.#clear.hidden = typed === ''
    const { found = '', none = '' } = this.dataset
    const status = this.querySelector('.count')
    if (!status) return
    if (words.length === 0) status.textContent = ''
    else if (count === 0) status.textContent = none.replace('{words}', () => typed)
    else status.textContent = found.replace('{count}', String(count))
  }

  /** An answer is expanded only if it contains a match. */
  #show(details: HTMLDetailsElement, words: readonly string[]) {
    const answer = details.querySelector<HTMLElement>('.answer')
    const isInAnswer = answer !== null && mark(answer, words)
    const heading = details.querySelector('summary')
    if (heading) mark(heading, words)
    if (isInAnswer && !details.open) {
      details.open = true
      this.#opened.add(details)
    }
  }

  #unmark() {
    for (const details of this.#opened) details.open = false
    this.#opened.clear()
    for (const element of this.querySelectorAll('mark')) {
      const parent = element.parentNode
      element.replaceWith(...element.childNodes)
      parent?.normalize()
    }
  }

  readonly #openTarget = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
    if (target instanceof HTMLDetailsElement && this.contains(target)) target.open = true
  }
}

/** Highlights every match in an element’s texts; returns whether there was one. */
function mark(element: Element, words: readonly string[]): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  let isMarked = false
  for (const text of texts) {
    for (const [start, end] of placesOf(words, text.data).toReversed()) {
      const part = text.splitText(start)
      part.splitText(end - start)
      const wrapped = document.createElement('mark')
      part.replaceWith(wrapped)
      wrapped.append(part)
      isMarked = true
    }
  }
  return isMarked
}

/** Match ranges in a text, with overlaps merged. Folding preserves positions. */
function placesOf(words: readonly string[], text: string): [start: number, end: number][] {
  const folded = foldTurkish(text)
  const places: [number, number][] = []
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      places.push([at, at + word.length])
  }
  places.sort((one, other) => one[0] - other[0])
  const joined: [number, number][] = []
  for (const [start, end] of places) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}
