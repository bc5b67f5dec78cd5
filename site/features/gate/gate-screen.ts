import { formatLira } from '#shared/core/lira-text.ts'
import { initials } from '#shared/core/text.ts'
import { gateTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { type GateEndpoints, storeDeviceKey } from '#site/features/gate/gate-device.ts'
import { type GateAnswer, GateReader, type GateState } from '#site/features/gate/gate-reader.ts'
import { forgetGate } from '#site/features/gate/gate-store.ts'
import { cachePage } from '#site/features/offline/cache-page.ts'

/** Milliseconds for which a decision is displayed. */
const shownFor = 4_000
/** Milliseconds for which the camera ignores the code it has just read. */
const overlookedFor = 15_000

/** The screen of a tablet at a gate: waits for a code, then shows the decision. */
export class GateScreen {
  readonly #root: HTMLElement
  readonly #reader: GateReader
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #last = { text: '', at: 0 }

  constructor(root: HTMLElement, key: string, onKeyRefused: () => void) {
    this.#root = root
    const { scan = '', snapshot = '', report = '' } = root.dataset
    const endpoints: GateEndpoints = { scan, snapshot, report }
    this.#reader = new GateReader({
      key,
      endpoints,
      onKeyRefused,
      onState: (state) => this.#showState(state),
    })
  }

  /** Throws `KeyRefused`, or another error if the server is unreachable at first. */
  async start(): Promise<void> {
    await this.#reader.start()
    this.#find<HTMLFormElement>('[data-typed]').addEventListener('submit', (event) => {
      event.preventDefault()
      const field = this.#find<HTMLInputElement>('[data-typed] input')
      const text = field.value.trim()
      field.value = ''
      if (text) void this.#decide(text)
    })
    // A reader types wherever the focus is: its text goes to the field also after somebody has touched the screen.
    document.addEventListener('keydown', ({ key }) => {
      if (/^[\w-]$/.test(key)) this.#find('[data-typed] input').focus()
    })
    this.#find('[data-open-camera]').addEventListener('click', () => void this.#openCamera())
    this.#find('[data-forget]').addEventListener('click', () => void this.#forget())
    this.#find('input').focus()
    // Called once everything is loaded.
    setTimeout(() => cachePage().catch(() => undefined), 1_000)
    void navigator.wakeLock?.request('screen').catch(() => undefined)
  }

  async #openCamera(): Promise<void> {
    const button = this.#find<HTMLButtonElement>('[data-open-camera]')
    try {
      const video = this.#find<HTMLVideoElement>('video')
      await watchCamera(video, (text) => {
        const isKnown = text === this.#last.text && Date.now() - this.#last.at < overlookedFor
        if (!isKnown) void this.#decide(text)
      })
      video.hidden = false
      button.hidden = true
    } catch {
      this.#find('[data-camera-off]').textContent = texts.cameraOff
    }
  }

  async #decide(text: string): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    this.#last = { text, at: Date.now() }
    clearTimeout(this.#timer)
    this.#root.dataset.state = 'checking'
    this.#write('verdict', texts.checking)
    // A store that fails must not keep the screen busy for ever.
    this.#showAnswer(await this.#reader.decide(text).catch(() => null))
    this.#isBusy = false
    this.#timer = setTimeout(() => this.#wait(), shownFor)
  }

  #showAnswer(answer: GateAnswer | null): void {
    const { allowed, name, photo, message, remedy, fee, direction } = answer ?? {}
    this.#root.dataset.state = allowed ? 'allowed' : 'refused'
    const welcome = direction === 'out' ? texts.goodbye : texts.welcome
    const stop = name ? texts.stopPerson(name) : texts.stop
    this.#write('verdict', allowed ? welcome(name ?? '').trim() : stop)
    this.#write('message', message ?? texts.cannotDecide)
    this.#write('remedy', remedy ?? '')
    this.#write('fee', allowed && fee ? texts.fee(formatLira(fee)) : '')
    const face = this.#find('[data-face]')
    face.textContent = initials(name ?? '')
    face.hidden = !name
    if (photo) {
      const image = new Image()
      image.alt = ''
      image.src = photo
      face.replaceChildren(image)
    }
    if (this.#find<HTMLInputElement>('[data-sound]').checked) sound(Boolean(allowed))
  }

  #wait(): void {
    this.#root.dataset.state = 'ready'
    this.#write('verdict', texts.ready)
    this.#write('message', texts.readyHint)
    this.#write('remedy', '')
    this.#write('fee', '')
    this.#find('[data-face]').hidden = true
    this.#find('[data-typed] input').focus()
  }

  #showState({ isOnline, waiting, place }: GateState): void {
    const words = [isOnline ? texts.online : texts.offline, waiting > 0 && texts.waiting(waiting)]
    this.#write('place', place)
    const status = this.#find('[data-text="status"]')
    status.textContent = words.filter(Boolean).join(' · ')
    status.toggleAttribute('data-offline', !isOnline)
  }

  async #forget(): Promise<void> {
    if (!confirm(texts.forgetConfirm)) return
    storeDeviceKey(null)
    await forgetGate()
    location.reload()
  }

  #find<T extends HTMLElement>(selector: string): T {
    return this.#root.querySelector(selector) as T
  }

  #write(name: string, text: string): void {
    this.#find(`[data-text="${name}"]`).textContent = text
  }
}

interface CodeDetector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
type CodeDetectorClass = {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Milliseconds between two looks. */
const pause = 150

/** Returns the browser's own detector where it reads QR codes, else that of a library, which is loaded only then. */
async function createDetector(): Promise<CodeDetector> {
  const formats = ['qr_code' as const]
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: CodeDetectorClass }
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) return new Native({ formats })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats })
}

/** Shows the camera and reports the codes it sees. Throws without a camera or permission. */
async function watchCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<void> {
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 } },
    audio: false,
  })
  await video.play()
  const detector = await createDetector()
  const poll = async () => {
    const [code] = await detector.detect(video).catch(() => [])
    if (code?.rawValue) onCode(code.rawValue)
    setTimeout(poll, pause)
  }
  void poll()
}

/** A high tone for entry, a low one for refusal. */
function sound(isAllowed: boolean): void {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = isAllowed ? 880 : 220
  volume.gain.value = 0.15
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + (isAllowed ? 0.15 : 0.45))
  tone.onended = () => void context.close()
}
