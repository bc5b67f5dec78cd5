import { toast } from '#site/ui/toast.ts'

/** Adds the share sheet and copying, which require JavaScript. */
export class ShareLinks extends HTMLElement {
  connectedCallback() {
    const { title = '', address: url = '' } = this.dataset
    if ('share' in navigator) {
      // Closing the sheet rejects with AbortError, which is not an error.
      this.#offer('[data-native]', () => navigator.share({ title, url }).catch(() => undefined))
    }
    if (navigator.clipboard) this.#offer('[data-copy]', () => this.#copy(url))
  }

  #offer(selector: string, run: () => Promise<void>) {
    const button = this.querySelector(selector)
    button?.addEventListener('click', () => void run())
    if (button?.parentElement) button.parentElement.hidden = false
  }

  async #copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      toast(this.dataset.copied ?? '')
    } catch {
      toast(this.dataset.failed ?? '', 'error')
    }
  }
}
