import { readToken } from '#site/features/session/stored.ts'

/** The number of pending contracts, beside the link; hidden for none. */
export class ContractsCount extends HTMLElement {
  async connectedCallback() {
    const { url = '', words = '' } = this.dataset
    const token = readToken()
    if (!token) return
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(url, { headers }).catch(() => undefined)
    if (!response?.ok) return
    const { unsigned = [] }: { unsigned?: unknown[] } = await response.json().catch(() => ({}))
    if (unsigned.length === 0) return
    const count = String(unsigned.length)
    this.textContent = count
    this.role = 'img'
    this.ariaLabel = words.replace('#', count)
  }
}
