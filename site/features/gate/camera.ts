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
export async function watchCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<void> {
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 } },
    audio: false,
  })
  await video.play()
  const detector = await createDetector()
  const look = async () => {
    const [code] = await detector.detect(video).catch(() => [])
    if (code?.rawValue) onCode(code.rawValue)
    setTimeout(look, pause)
  }
  void look()
}
