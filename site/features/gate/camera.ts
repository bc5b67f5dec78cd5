interface CodeDetector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
type CodeDetectorClass = {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats(): Promise<string[]>
}

type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>

/** Milliseconds between two frames. */
const pause = 150

/** The browser’s BarcodeDetector, or else a library loaded on demand. */
async function frameReader(): Promise<ReadFrame> {
  const Detector = (globalThis as { BarcodeDetector?: CodeDetectorClass }).BarcodeDetector
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: readCode } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    if (!context || canvas.width === 0) return undefined
    context.drawImage(video, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return readCode(data, width, height, { inversionAttempts: 'dontInvert' })?.data
  }
}

/** Shows the camera and reports the codes it sees. Throws without a camera or permission. */
export async function watchCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<void> {
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 } },
    audio: false,
  })
  await video.play()
  const readFrame = await frameReader()
  const look = async () => {
    const text = await readFrame(video).catch(() => undefined)
    if (text) onCode(text)
    setTimeout(look, pause)
  }
  void look()
}
