import pLimit from 'p-limit'
import type { Font } from 'satori'
import type { OverlayOptions } from 'sharp'
import { sharp } from '#server/core/sharp.ts'
import type { LinkPicture } from '#shared/core/link-picture.ts'
import { letter, loadFonts } from './lettering.ts'
import { drawScenery, photoPlace, type Scenery } from './scenery.ts'

/** Messengers ignore larger pictures; only a noisy photograph needs more than the first quality. */
const maximumBytes = 150_000
const qualities = [78, 60, 45]

export type Draw = (facts: LinkPicture, photo: Uint8Array | null) => Promise<Buffer>

/** Draws link pictures as JPEG, one at a time, so that they take one core at most. */
export function createDrawing(load: typeof loadFonts = loadFonts): Draw {
  let fonts: Font[] | undefined
  /** The scenery of the club's look, which hardly ever changes. */
  let last: { key: string; scenery: Scenery } | undefined

  // Only what succeeded is kept: a failure must not last until the next start.
  async function sceneryOf({ motif, colours }: LinkPicture): Promise<Scenery> {
    const key = JSON.stringify([motif, colours])
    if (last?.key !== key) last = { key, scenery: await drawScenery({ motif, colours }) }
    return last.scenery
  }

  const limit = pLimit(1)

  async function draw(facts: LinkPicture, photo: Uint8Array | null): Promise<Buffer> {
    const scenery = await sceneryOf(facts)
    fonts ??= await load()
    const layers: OverlayOptions[] = []
    if (photo) layers.push({ input: await cut(photo, scenery.photoShape), ...photoPlace })
    layers.push({ input: await letter(facts, fonts) })
    const picture = sharp(photo ? scenery.withoutSun : scenery.withSun).composite(layers)
    for (const quality of qualities) {
      const bytes = await picture.clone().jpeg({ quality }).toBuffer()
      if (bytes.length <= maximumBytes) return bytes
    }
    return picture.jpeg({ quality: 30 }).toBuffer()
  }

  return (facts, photo) => limit(() => draw(facts, photo))
}

function cut(photo: Uint8Array, shape: Buffer): Promise<Buffer> {
  const { width, height } = photoPlace
  return sharp(photo)
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .composite([{ input: shape, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
