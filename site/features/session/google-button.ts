import { failureText } from '#shared/core/failure-text.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'
import { openSession } from '#site/features/session/stored.ts'

interface GoogleIdentity {
  accounts: {
    id: {
      initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void
      renderButton(place: HTMLElement, options: Record<string, string | number>): void
    }
  }
}

/** Sign-in with Google: its script is loaded only on pages with this button. */
export class GoogleButton extends HTMLElement {
  connectedCallback() {
    const script = document.createElement('script')
    script.src = 'https://accounts.google.com/gsi/client?hl=tr'
    script.async = true
    script.addEventListener('load', () => this.#start())
    script.addEventListener('error', () => this.#fail())
    document.head.append(script)
  }

  #start() {
    const google = (window as Window & { google?: GoogleIdentity }).google
    const place = this.querySelector<HTMLElement>('[data-button]')
    if (!google || !place) return this.#fail()
    google.accounts.id.initialize({
      client_id: this.dataset.clientId ?? '',
      callback: ({ credential }) => this.#signIn(credential),
    })
    google.accounts.id.renderButton(place, { theme: 'outline', size: 'large', shape: 'square', width: 320 })
  }

  async #signIn(token: string) {
    try {
      const response = await fetch(this.dataset.url ?? '', {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      const answer: unknown = await response.json()
      if (!response.ok) return this.#fail(failureText(answer, this.dataset.failure ?? ''))
      openSession(answer as SignedInUser)
      const { returnPath } = await import('#site/features/session/return-path.ts')
      location.assign(returnPath())
    } catch {
      this.#fail()
    }
  }

  #fail(message = this.dataset.failure ?? '') {
    const place = this.querySelector('.form-error')
    if (place) place.textContent = message
  }
}
