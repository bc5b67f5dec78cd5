import { gateTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { keepDeviceKey, readDeviceKey } from '#site/features/gate/gate-device.ts'

/** A tablet at a gate: asks for the device’s key once, then acts as the reader. */
export class GatePage extends HTMLElement {
  connectedCallback() {
    this.querySelector('[data-set-up]')?.addEventListener('submit', (event) => {
      event.preventDefault()
      const key = this.querySelector<HTMLInputElement>('[data-set-up] input')?.value.trim() ?? ''
      void this.#connect(key)
    })
    const key = readDeviceKey()
    if (key) void this.#connect(key)
  }

  async #connect(key: string) {
    this.#say(texts.connecting)
    const reader = this.querySelector<HTMLElement>('[data-reader]')
    if (!reader) return
    // The reader’s code is loaded only with a key.
    const [{ GateScreen }, { KeyRefused }] = await Promise.all([
      import('#site/features/gate/gate-screen.ts'),
      import('#site/features/gate/gate-server.ts'),
    ])
    const refuse = () => {
      keepDeviceKey(null)
      this.#show('set-up')
      this.#say(texts.badKey)
    }
    try {
      await new GateScreen(reader, key, refuse).start()
      keepDeviceKey(key)
      this.#show('reader')
      reader.querySelector('input')?.focus()
    } catch (error) {
      if (error instanceof KeyRefused) refuse()
      else this.#say(texts.noConnection)
    }
  }

  #show(part: 'set-up' | 'reader') {
    for (const name of ['set-up', 'reader'])
      (this.querySelector(`[data-${name}]`) as HTMLElement).hidden = name !== part
  }

  #say(text: string) {
    const place = this.querySelector('[data-problem]')
    if (place) place.textContent = text
  }
}
