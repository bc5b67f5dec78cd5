import { clubTimeZone } from '#shared/core/club-time.ts'
import { failureText } from '#shared/core/failure-text.ts'
import { signaturePartNames } from '#shared/membership/contracts/part-names.ts'

type Answer =
  | { result: 'unknown' }
  | {
      result: 'authentic' | 'broken'
      title: string
      contractVersion: number
      signedAt: string
      signerName: string
      altered: (keyof typeof signaturePartNames)[]
    }

const mostBytes = 20 * 1024 * 1024
const moment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: clubTimeZone,
})

/** Verifies a code or a file; only the hash of a file leaves the browser. */
export class VerifyDocument extends HTMLElement {
  /** A request counter, so that a late response does not replace a newer one. */
  #asked = 0

  connectedCallback() {
    const form = this.querySelector('form') as HTMLFormElement
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const code = this.#codeInput.value.trim()
      if (code) void this.#ask('code', { code })
    })
    const files = this.#fileInput
    files.addEventListener('change', () => this.#readFirst(files.files))
    this.#acceptDrops(this.querySelector('[data-part="drop"]') as HTMLElement)
    const code = new URLSearchParams(location.search).get('kod')?.trim()
    if (!code) return
    this.#codeInput.value = code
    void this.#ask('code', { code })
  }

  #acceptDrops(target: HTMLElement) {
    target.addEventListener('dragover', (event) => {
      event.preventDefault()
      target.dataset.over = ''
    })
    target.addEventListener('dragleave', () => delete target.dataset.over)
    target.addEventListener('drop', (event) => {
      event.preventDefault()
      delete target.dataset.over
      this.#readFirst(event.dataTransfer?.files ?? null)
    })
  }

  async #readFirst(files: FileList | null) {
    const file = files?.[0]
    if (!file) return
    this.#part('file-name').textContent = file.name
    const { tooLarge = '', noHash = '' } = this.#fileInput.dataset
    if (file.size > mostBytes) return this.#fail(tooLarge)
    // crypto.subtle is available in secure contexts only.
    if (!globalThis.crypto?.subtle) return this.#fail(noHash)
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    await this.#ask('file', { sha256 })
  }

  async #ask(kind: 'code' | 'file', body: object) {
    this.#asked += 1
    const turn = this.#asked
    const { url = '', failure = '' } = this.dataset
    this.#setBusy(true)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer: Partial<Answer> = await response.json().catch(() => ({}))
      if (turn !== this.#asked) return
      if (response.ok && answer.result) this.#show(kind, answer as Answer)
      else this.#fail(failureText(answer, failure))
    } catch {
      if (turn === this.#asked) this.#fail(failure)
    } finally {
      if (turn === this.#asked) this.#setBusy(false)
    }
  }

  #show(kind: 'code' | 'file', answer: Answer) {
    this.#clear()
    const section = this.querySelector<HTMLElement>(`[data-result="${answer.result}"]`)
    if (section) section.hidden = false
    for (const note of this.querySelectorAll<HTMLElement>('[data-unknown]'))
      note.hidden = note.dataset.unknown !== kind
    if (answer.result !== 'unknown') {
      this.#fact('title', answer.title)
      this.#fact('contractVersion', String(answer.contractVersion))
      this.#fact('signedAt', moment.format(new Date(answer.signedAt)))
      this.#fact('signerName', answer.signerName)
      this.#fact('altered', answer.altered.map((part) => signaturePartNames[part]).join(', '))
      this.#part('facts').hidden = false
    }
    this.#part('answer').focus()
  }

  #fail(message: string) {
    this.#clear()
    this.#part('error').textContent = message
  }

  #clear() {
    this.#part('error').textContent = ''
    this.#part('facts').hidden = true
    for (const section of this.querySelectorAll<HTMLElement>('[data-result]')) section.hidden = true
  }

  #setBusy(isBusy: boolean) {
    const button = this.querySelector('button') as HTMLButtonElement
    button.dataset.label ??= button.textContent ?? ''
    button.textContent = (isBusy ? button.dataset.working : button.dataset.label) ?? ''
    button.disabled = isBusy
  }

  #fact(name: string, text: string) {
    for (const place of this.querySelectorAll(`[data-fact="${name}"]`)) place.textContent = text
  }

  #part(name: string) {
    return this.querySelector(`[data-part="${name}"]`) as HTMLElement
  }

  get #codeInput() {
    return this.querySelector('input[name="kod"]') as HTMLInputElement
  }

  get #fileInput() {
    return this.querySelector('input[type="file"]') as HTMLInputElement
  }
}
