import type { BlogPost } from '#shared/content/blog/blog.contract.ts'
import { excerptOf, postPath, publicationDay } from '#site/features/blog/post-facts.ts'

const typingPause = 250
const mostResults = 20

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, ...content: (Node | string)[]) {
  const created = document.createElement(name)
  created.append(...content)
  return created
}

/** Searches while typing and shows the results in place of the list. The URL keeps the query. */
export class BlogSearch extends HTMLElement {
  #timer = 0
  #request: AbortController | undefined
  #results: HTMLUListElement | undefined

  connectedCallback() {
    const input = this.#input
    input.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => this.#search(), typingPause)
    })
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      clearTimeout(this.#timer)
      this.#search()
    })
    input.value = new URLSearchParams(location.search).get('ara') ?? input.value
    if (input.value.trim()) this.#search()
  }

  async #search() {
    const words = this.#input.value.trim()
    this.#request?.abort()
    const address = new URL(location.href)
    if (words) address.searchParams.set('ara', words)
    else address.searchParams.delete('ara')
    history.replaceState(history.state, '', address)
    if (!words) return this.#show([], '')
    this.#say(this.dataset.searching)
    const request = new AbortController()
    this.#request = request
    try {
      const posts = await this.#ask(words, request.signal)
      const { found, foundMany, foundNone } = this.dataset
      const text = posts.length === 0 ? foundNone : posts.length < mostResults ? found : foundMany
      this.#show(posts, (text ?? '').replace('{count}', String(posts.length)))
    } catch {
      if (!request.signal.aborted) this.#say(this.dataset.failed)
    }
  }

  async #ask(words: string, signal: AbortSignal): Promise<BlogPost[]> {
    const query = new URLSearchParams({
      range: JSON.stringify([0, mostResults - 1]),
      filter: JSON.stringify({ q: words }),
    })
    const response = await fetch(`${this.dataset.url}?${query}`, {
      headers: { accept: 'application/json' },
      signal,
    })
    if (!response.ok) throw new Error(String(response.status))
    const answer: { data: BlogPost[] } = await response.json()
    return answer.data
  }

  #show(posts: readonly BlogPost[], status: string) {
    const list = document.querySelector<HTMLElement>('[data-posts]')
    this.#say(status)
    this.#results?.remove()
    this.#results = undefined
    if (list) list.hidden = status !== ''
    if (posts.length === 0 || !list) return
    const results = document.createElement('ul')
    results.className = 'blog-results'
    results.append(...posts.map((post) => this.#row(post)))
    list.before(results)
    this.#results = results
  }

  #row(post: BlogPost): HTMLLIElement {
    const minutes = (this.dataset.readingTime ?? '').replace('{count}', String(post.readingMinutes))
    const facts = element('span', publicationDay(post), element('span', minutes))
    facts.className = 'facts'
    const excerpt = element('span', excerptOf(post))
    excerpt.className = 'excerpt'
    const link = element('a', facts, element('strong', post.title), excerpt)
    link.href = postPath(post)
    return element('li', link)
  }

  #say(text = '') {
    const status = this.querySelector('.status') as HTMLElement
    status.textContent = text
  }

  get #input(): HTMLInputElement {
    return this.querySelector('input') as HTMLInputElement
  }
}
