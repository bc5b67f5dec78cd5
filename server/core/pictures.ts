import type { Metadata, Sharp } from 'sharp'
import { v7 } from 'uuid'
import { discardUploads } from '#server/core/discard-uploads.ts'
import { AppError } from '#server/core/errors.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import {
  maximumPicturePixels,
  type Picture,
  pictureTypes,
  pictureWidths,
} from '#shared/core/pictures.schema.ts'

/** A picture as stored in the database: the folder of its sizes and the dimensions of the largest. */
export interface StoredPicture {
  /** Folder under `/uploads`. */
  key: string
  width: number
  height: number
  widths: number[]
}

const texts = picturesMessages

const keyOf = (address: string) => address.replace(/^\/uploads\//, '')

const unreadable = () => new AppError(400, 'file.unreadable', texts.unreadable)

/** Opens an uploaded picture; checks the type by its content. Throws a 400. */
async function openImage(content: Buffer): Promise<Sharp> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(content)
  if (!type || !pictureTypes.includes(type.mime))
    throw new AppError(400, 'file.not-an-image', texts.notAnImage)
  const { sharp } = await import('#server/core/sharp.ts')
  // `limitInputPixels` is checked from the header, before decoding.
  const image = sharp(content, { limitInputPixels: maximumPicturePixels, failOn: 'error', animated: false })
  let size: Metadata
  try {
    size = await image.metadata()
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new AppError(400, 'file.too-many-pixels', texts.tooManyPixels)
    }
    throw unreadable()
  }
  if (size.width * size.height > maximumPicturePixels) {
    throw new AppError(400, 'file.too-many-pixels', texts.tooManyPixels)
  }
  // Applies the orientation from EXIF and drops the other EXIF data, locations included.
  return image.autoOrient()
}

/** A picture as WebP and AVIF in up to three widths, and the dimensions of the largest. */
export interface EncodedPicture {
  width: number
  height: number
  sizes: { width: number; webp: Buffer; avif: Buffer }[]
}

/** Encodes an uploaded picture. Throws a 400. */
export async function encodePicture(content: Buffer): Promise<EncodedPicture> {
  const { sharp } = await import('#server/core/sharp.ts')
  const image = await openImage(content)
  try {
    const { data, info } = await image
      .resize({ width: pictureWidths.at(-1) ?? 1600, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels as 3 }
    const sizes: EncodedPicture['sizes'] = []
    // One size after the other limits memory: each needs two encoders.
    for (const width of [...pictureWidths.filter((smaller) => smaller < info.width), info.width]) {
      const sized =
        width === info.width
          ? { data, info }
          : await sharp(data, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true })
      const pixels = { raw: { ...raw, width, height: sized.info.height } }
      const [webp, avif] = await Promise.all([
        sharp(sized.data, pixels).webp({ quality: 78, effort: 2 }).toBuffer(),
        sharp(sized.data, pixels)
          .avif({ quality: 48, effort: 0, chromaSubsampling: '4:2:0', tune: 'ssim' })
          .toBuffer(),
      ])
      sizes.push({ width, webp, avif })
    }
    return { width: info.width, height: info.height, sizes }
  } catch {
    throw unreadable()
  }
}

type FindEncoded = (content: Buffer) => Promise<EncodedPicture | undefined>

let findEncoded: FindEncoded | undefined

/** Lets uploads skip the encoding of pictures that were encoded before. */
export function reuseEncodedPictures(find: FindEncoded): void {
  findEncoded = find
}

async function storePicture(storage: Storage, folder: string, content: Buffer): Promise<StoredPicture> {
  const { width, height, sizes } = (await findEncoded?.(content)) ?? (await encodePicture(content))
  const key = `${folder}/${v7()}`
  try {
    for (const size of sizes) {
      await storage.uploads.put(`${key}/${size.width}.webp`, size.webp)
      await storage.uploads.put(`${key}/${size.width}.avif`, size.avif)
    }
    return { key, width, height, widths: sizes.map((size) => size.width) }
  } catch (error) {
    await storage.remove('uploads', key).catch(() => undefined)
    throw error
  }
}

/** Stores uploaded pictures one after the other for `use`; deletes them if it fails. */
export async function withStoredPictures<T>(
  storage: Storage,
  folder: string,
  contents: readonly Buffer[],
  use: (pictures: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const pictures: StoredPicture[] = []
  try {
    for (const content of contents) pictures.push(await storePicture(storage, folder, content))
    return await use(pictures)
  } catch (error) {
    for (const picture of pictures) await discardUploads(error, () => deletePicture(storage, picture))
    throw error
  }
}

/** `withStoredPictures` for one optional picture. */
export function withStoredPicture<T>(
  storage: Storage,
  folder: string,
  content: Buffer | undefined,
  use: (picture: StoredPicture | undefined) => Promise<T>,
): Promise<T> {
  return withStoredPictures(storage, folder, content ? [content] : [], ([picture]) => use(picture))
}

/** A drawing as PNG with at most 16 colours, within a size in pixels. Throws a 400. */
export async function encodeDrawing(
  content: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const image = await openImage(content)
  return image
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, colours: 16 })
    .toBuffer()
    .catch(() => {
      throw unreadable()
    })
}

/** The widths of a logo in pixels: the header's on screens of one and of several pixels per point. */
const logoWidths = [240, 720]

/** Stores a logo as WebP and AVIF with its transparency. */
async function storeLogo(storage: Storage, folder: string, content: Buffer): Promise<StoredPicture> {
  const { sharp } = await import('#server/core/sharp.ts')
  const image = await openImage(content)
  const key = `${folder}/${v7()}`
  try {
    const { data, info } = await image
      .resize({ width: logoWidths.at(-1) ?? 720, height: 720, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const widths = [...logoWidths.filter((width) => width < info.width), info.width]
    for (const width of widths) {
      const sized = sharp(data).resize({ width })
      await storage.uploads.put(`${key}/${width}.webp`, await sized.clone().webp({ quality: 90 }).toBuffer())
      await storage.uploads.put(`${key}/${width}.avif`, await sized.clone().avif({ quality: 70 }).toBuffer())
    }
    return { key, width: info.width, height: info.height, widths }
  } catch (error) {
    await storage.remove('uploads', key).catch(() => undefined)
    throw error instanceof Error && 'code' in error && typeof error.code === 'string' ? error : unreadable()
  }
}

/** Stores an uploaded logo for `use`; deletes it if that fails. */
export async function withStoredLogo<T>(
  storage: Storage,
  folder: string,
  content: Buffer | undefined,
  use: (logo: StoredPicture | undefined) => Promise<T>,
): Promise<T> {
  const logo = content && (await storeLogo(storage, folder, content))
  try {
    return await use(logo)
  } catch (error) {
    if (logo) await discardUploads(error, () => deletePicture(storage, logo))
    throw error
  }
}

/** Stores a small square portrait and returns its address under `/uploads`. */
export async function storePortrait(storage: Storage, content: Buffer): Promise<string> {
  const image = await openImage(content)
  const portrait = await image
    .resize({ width: 320, height: 320, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw unreadable()
    })
  const address = `/uploads/profile/${v7()}.webp`
  try {
    await storage.uploads.put(keyOf(address), portrait)
  } catch (error) {
    // A full disk leaves a partial file.
    await deletePortrait(storage, address).catch(() => undefined)
    throw error
  }
  return address
}

/** Deletes a stored picture; does nothing if its files are gone. */
export async function deletePicture(storage: Storage, picture: StoredPicture | null): Promise<void> {
  if (picture) await storage.remove('uploads', picture.key)
}

export async function deletePortrait(storage: Storage, address: string | null): Promise<void> {
  if (address) await storage.remove('uploads', keyOf(address))
}

/** The picture fields of the contract. */
export function toPicture(stored: StoredPicture | null): {
  image: string | null
  picture: Picture | null
} {
  if (!stored) return { image: null, picture: null }
  const address = (width: number, format: string) => `/uploads/${stored.key}/${width}.${format}`
  const sizes = (format: string) =>
    stored.widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const middle = stored.widths[Math.floor(stored.widths.length / 2)] ?? stored.width
  return {
    image: address(middle, 'webp'),
    picture: { width: stored.width, height: stored.height, avif: sizes('avif'), webp: sizes('webp') },
  }
}
