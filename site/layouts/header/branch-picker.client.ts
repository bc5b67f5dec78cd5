import type { Branch, listBranches } from '#shared/club/branches/branches.contract.ts'
import { pathForBranch } from '#shared/club/branches/branches.rules.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'
import { readSelectedBranch, writeSelectedBranch } from '#site/features/session/stored.ts'

type Request =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'succeeded'; branches: Branch[] }
  | { state: 'failed'; error: string }

/** The others are in the list of branches. */
const mostListed = 12

/** Loads the branches when opened and stores the choice. */
class BranchPicker extends HTMLElement {
  #request: Request = { state: 'idle' }

  /** The endpoint and the texts, which only the first picker of a page holds. */
  get #data(): DOMStringMap {
    return (document.querySelector<HTMLElement>('branch-picker') ?? this).dataset
  }

  connectedCallback() {
    this.addEventListener('menu-open', () => this.#load(), true)
    document.addEventListener('branch-change', () => this.#showChoice())
    this.#showChoice()
  }

  #showChoice() {
    const label = this.querySelector<HTMLElement>('[data-name]')
    // On a page of a branch, that branch.
    if (!label || this.dataset.branch) return
    label.dataset.name ||= label.textContent ?? ''
    label.textContent = readSelectedBranch()?.name ?? label.dataset.name
  }

  async #load() {
    if (this.#request.state === 'loading') return
    if (this.#request.state === 'succeeded') return this.#render()
    this.#set({ state: 'loading' })
    this.#set(await this.#fetch())
  }

  async #fetch(): Promise<Request> {
    try {
      const { branches } = await fetchJson<typeof listBranches>(this.#data.endpoint, {
        query: { range: [0, mostListed] },
      })
      return { state: 'succeeded', branches }
    } catch (cause) {
      return { state: 'failed', error: (cause as Error).message }
    }
  }

  #set(request: Request) {
    this.#request = request
    this.#render()
  }

  #render() {
    const request = this.#request
    const { loading = '', failed = '', retry = '', empty = '', all = '' } = this.#data
    const parts: HTMLElement[] = []
    if (request.state === 'loading') parts.push(paragraph(loading))
    if (request.state === 'failed') {
      const again = button(retry)
      again.addEventListener('click', () => this.#load())
      parts.push(paragraph(failed.replace('{error}', () => request.error)), again)
    }
    if (request.state === 'succeeded') {
      const chosen = this.dataset.branch ?? readSelectedBranch()?._id
      for (const branch of request.branches.slice(0, mostListed)) {
        const choice = button(branch.name)
        if (branch._id === chosen) choice.ariaCurrent = 'true'
        choice.addEventListener('click', () => this.#choose(branch))
        parts.push(choice)
      }
      if (request.branches.length > mostListed)
        parts.push(Object.assign(document.createElement('a'), { href: '/subeler', textContent: all }))
      if (parts.length === 0) parts.push(paragraph(empty))
    }
    this.querySelector('[data-body]')?.replaceChildren(...parts)
  }

  #choose(branch: Branch) {
    writeSelectedBranch(branch)
    const path = pathForBranch(location.pathname, branch.slug)
    if (path && path !== location.pathname) return location.assign(path)
    const menu = this.querySelector('drop-menu')
    if (menu && 'close' in menu && typeof menu.close === 'function') menu.close()
    this.querySelector('button')?.focus()
  }
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text })
}

function button(text: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent: text })
}

customElements.define('branch-picker', BranchPicker)
