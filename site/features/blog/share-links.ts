import { toast } from '#site/ui/toast.ts'

/** Offers what only a script can: the device's own share sheet, and copying. */
export class ShareLinks extends HTMLElement {
  connectedCallback() {
    const { title = '', address: url = '' } = this.dataset
    if ('share' in navigator) {
      // Closing the sheet without sharing is no failure.
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
