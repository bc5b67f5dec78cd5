import { ApiError } from '#shared/core/api-error.ts'
import type { subscribe } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'

type State = 'idle' | 'succeeded' | 'failed'

const resetDelay = 3000

/** The newsletter form in the footer. */
class SubscribeForm extends HTMLElement {
  #timer = 0
  #isSending = false

  connectedCallback() {
    const form = this.querySelector('form') as HTMLFormElement
    form.addEventListener('input', () => {
      if (!this.#isSending) this.#show('idle')
    })
    // In the footer of every page, and used on few of them: loaded with the first focus.
    form.noValidate = true
    let enhanced: Promise<void> | undefined
    const enhance = () => {
      enhanced ??= this.#enhance(form).then(
        () => form.removeEventListener('submit', submitLater),
        () => {
          enhanced = undefined
          this.#show('failed', this.dataset.failure)
        },
      )
      return enhanced
    }
    const submitLater = async (event: SubmitEvent) => {
      event.preventDefault()
      await enhance()
      if (enhanced) form.requestSubmit()
    }
    form.addEventListener('focusin', enhance, { once: true })
    form.addEventListener('submit', submitLater)
    this.#show('idle')
  }

  async #enhance(form: HTMLFormElement) {
    const { enhanceForm } = await import('#site/ui/form/enhance-form.ts')
    enhanceForm(form, {
      send: () => this.#send(),
      onError: (cause) => {
        this.#show('failed', this.#describe(cause))
        this.#input.focus()
      },
      onSettled: () => {
        this.#isSending = false
        this.#updateButton()
      },
    })
  }

  async #send() {
    this.#isSending = true
    this.#show('idle')
    const { endpoint, success = '' } = this.dataset
    const body = { email: this.#input.value.trim() }
    const { message } = await fetchJson<typeof subscribe>(endpoint, { body })
    this.#input.value = ''
    this.#show('succeeded', message || success)
    this.#timer = window.setTimeout(() => this.#show('idle'), resetDelay)
  }

  #describe(cause: unknown): string {
    if (!(cause instanceof ApiError)) return this.dataset.failure ?? ''
    return cause.fields.email || cause.message
  }

  get #input(): HTMLInputElement {
    return this.querySelector('input') as HTMLInputElement
  }

  #updateButton() {
    const button = this.querySelector('button') as HTMLButtonElement
    button.disabled = this.#isSending || this.#input.value.trim() === ''
  }

  #show(state: State, message = '') {
    clearTimeout(this.#timer)
    const status = this.querySelector('.status') as HTMLElement
    status.dataset.state = state
    status.textContent = message
    this.#input.ariaInvalid = state === 'failed' ? 'true' : null
    this.#updateButton()
  }
}

customElements.define('subscribe-form', SubscribeForm)
