import { failureText } from '#shared/core/failure-text.ts'

type State = 'idle' | 'loading' | 'succeeded' | 'failed'

const resetDelay = 3000

/** The newsletter form in the footer. */
export class SubscribeForm extends HTMLElement {
  #state: State = 'idle'
  #timer = 0

  connectedCallback() {
    const form = this.querySelector('form')
    form?.addEventListener('input', () => {
      if (this.#state !== 'loading') this.#set('idle')
    })
    form?.addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.#state !== 'loading') this.#send()
    })
    this.#set('idle')
  }

  async #send() {
    const { url = '', success = '', failure = '' } = this.dataset
    const input = this.#input
    this.#set('loading')
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ email: input.value.trim() }),
      })
      const answer: { success?: boolean; message?: string; fields?: { email?: string } } = await response
        .json()
        .catch(() => ({}))
      if (!response.ok || answer.success === false)
        return this.#set('failed', answer.fields?.email || failureText(answer, failure))
      input.value = ''
      this.#set('succeeded', answer.message || success)
      this.#timer = window.setTimeout(() => this.#set('idle'), resetDelay)
    } catch {
      this.#set('failed', failure)
    }
  }

  get #input(): HTMLInputElement {
    return this.querySelector('input') as HTMLInputElement
  }

  #set(state: State, message = '') {
    clearTimeout(this.#timer)
    this.#state = state
    const button = this.querySelector('button') as HTMLButtonElement
    button.dataset.label ??= button.textContent ?? ''
    button.textContent = state === 'loading' ? (this.dataset.sending ?? '') : button.dataset.label
    button.disabled = state === 'loading' || this.#input.value.trim() === ''
    const status = this.querySelector('.status') as HTMLElement
    status.dataset.state = state
    status.textContent = message
    this.#input.ariaInvalid = state === 'failed' ? 'true' : null
  }
}
