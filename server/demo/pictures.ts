import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { type EncodedPicture, encodePicture } from '#server/core/pictures.ts'

/** A picture of `server/demo/pictures`, ready to be uploaded. */
export async function picture(name: string): Promise<Blob> {
  const file = await readFile(new URL(`./pictures/${name}.webp`, import.meta.url))
  return new Blob([new Uint8Array(file)], { type: 'image/webp' })
}

/** Where the build writes the sizes of all pictures: encoding them takes half of the time of a first start. */
const encodedPictures = new URL('../../dist/pictures/', import.meta.url)

type Sizes = Pick<EncodedPicture, 'width' | 'height'> & { widths: number[] }

const nameOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Encodes a picture and writes its sizes into a folder. */
export async function writeEncoded(folder: URL, content: Buffer): Promise<void> {
  const name = nameOf(content)
  const { width, height, sizes } = await encodePicture(content)
  for (const size of sizes) {
    await writeFile(new URL(`${name}-${size.width}.webp`, folder), size.webp)
    await writeFile(new URL(`${name}-${size.width}.avif`, folder), size.avif)
  }
  const description: Sizes = { width, height, widths: sizes.map((size) => size.width) }
  await writeFile(new URL(`${name}.json`, folder), JSON.stringify(description))
}

/** Returns the sizes that `writeEncoded` has written; undefined for other pictures. */
export async function readEncoded(
  content: Buffer,
  folder = encodedPictures,
): Promise<EncodedPicture | undefined> {
  const name = nameOf(content)
  const description = await readFile(new URL(`${name}.json`, folder), 'utf8').catch(() => undefined)
  if (description === undefined) return undefined
  const { width, height, widths }: Sizes = JSON.parse(description)
  const sizes = await Promise.all(
    widths.map(async (size) => ({
      width: size,
      webp: await readFile(new URL(`${name}-${size}.webp`, folder)),
      avif: await readFile(new URL(`${name}-${size}.avif`, folder)),
    })),
  )
  return { width, height, sizes }
}
