import { writeFile } from 'node:fs/promises'
import QRCode from 'qrcode'

const width = 640
const height = 480

/** Writes what a camera sees that a code is held before: one frame of a film that Chromium plays for ever. */
export async function filmCode(file: string, text: string): Promise<void> {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const scale = Math.floor((height * 0.85) / size)
  const left = Math.floor((width - size * scale) / 2)
  const top = Math.floor((height - size * scale) / 2)
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      const isDark = data[Math.floor(y / scale) * size + Math.floor(x / scale)]
      if (isDark) light[(top + y) * width + left + x] = 16
    }
  }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`)
  await writeFile(file, Buffer.concat([header, frame, frame]))
}

/** Arguments under which a browser has a camera that shows a film. */
export const cameraArguments = (file: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]
