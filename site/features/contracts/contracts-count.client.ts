import type { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'
import { readToken } from '#site/features/session/stored.ts'

/** The number of pending contracts; hidden for none. Asked for when its link is first visible. */
class ContractsCount extends HTMLElement {
  connectedCallback() {
    const link = this.parentElement
    if (!link) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void this.#show()
    })
    observer.observe(link)
  }

  async #show() {
    const { endpoint, words = '' } = this.dataset
    const token = readToken()
    if (!token) return
    const { unsignedContracts } = await fetchJson<typeof showProfile>(endpoint, { token }).catch(() => ({
      unsignedContracts: 0,
    }))
    if (unsignedContracts === 0) return
    const count = String(unsignedContracts)
    this.textContent = count
    this.role = 'img'
    this.ariaLabel = words.replace('#', count)
  }
}

customElements.define('contracts-count', ContractsCount)
