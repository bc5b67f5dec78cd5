import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A really encoded photograph of one colour. */
export async function photo({
  width = 640,
  height = 480,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a52a1c' } })
    .toFormat(format)
    .toBuffer()
}

export const asFile = (content: Buffer, name = 'foto.jpg') => new File([new Uint8Array(content)], name)

/** A phone’s photograph: landscape in the file (red left, blue right) with an EXIF rotation and a GPS position. */
export async function phonePhoto(width = 2000, height = 1200): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const }
  const left = await sharp({ create: { ...half, background: '#ff0000' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Bozkir Telefon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 52/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A PNG of one colour that is small as a file and huge when decoded (decompression bomb). */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
