import { failureText } from '#shared/core/failure-text.ts'
import { readToken } from '#site/features/session/stored.ts'

/** Verifies the address when the page opens. */
export class VerifyEmail extends HTMLElement {
  async connectedCallback() {
    const token = new URLSearchParams(location.search).get('token') ?? ''
    // Removes the token from the URL and thus from the history.
    history.replaceState(null, '', location.pathname)
    const { url = '', success = '', failure = '', invalid = '' } = this.dataset
    if (!token) return this.#show('failed', invalid)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      const answer: { success?: boolean } = await response.json().catch(() => ({}))
      if (response.ok && answer.success !== false) this.#show('succeeded', success)
      else this.#show('failed', failureText(answer, failure))
    } catch {
      this.#show('failed', failure)
    }
  }

  #show(state: 'succeeded' | 'failed', message: string) {
    const part = (name: string) => this.querySelector(`[data-part="${name}"]`) as HTMLElement
    const hasFailed = state === 'failed'
    const status = part('status')
    status.textContent = hasFailed ? '' : message
    status.classList.toggle('notice', !hasFailed)
    part('failed').textContent = hasFailed ? message : ''
    part('failed').hidden = !hasFailed
    part('advice').hidden = !hasFailed
    part(readToken() ? 'to-profile' : 'to-home').hidden = false
  }
}
