import sharp, { type OverlayOptions } from 'sharp'
import type { LinkPicture } from '#shared/core/link-picture.ts'
import { letter, loadFonts } from './lettering.ts'
import { drawScenery, photoPlace, type Scenery } from './scenery.ts'

/** Messengers leave out larger pictures; only a photograph of much noise needs more than the first quality. */
const mostBytes = 150_000
const qualities = [78, 60, 45]

type Draw = (facts: LinkPicture, photo: Uint8Array | null) => Promise<Buffer>

/** Draws link pictures as JPEG, one at a time: they may take one core, and never more. */
export function createDrawing(): Draw {
  let materials: Promise<{ scenery: Scenery; fonts: Awaited<ReturnType<typeof loadFonts>> }> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function draw(facts: LinkPicture, photo: Uint8Array | null): Promise<Buffer> {
    materials ??= Promise.all([drawScenery(), loadFonts()]).then(([scenery, fonts]) => ({ scenery, fonts }))
    const { scenery, fonts } = await materials
    const layers: OverlayOptions[] = []
    if (photo) layers.push({ input: await cut(photo, scenery.photoShape), ...photoPlace })
    layers.push({ input: await letter(facts, fonts) })
    const picture = sharp(photo ? scenery.withoutSun : scenery.withSun).composite(layers)
    for (const quality of qualities) {
      const bytes = await picture.clone().jpeg({ quality }).toBuffer()
      if (bytes.length <= mostBytes) return bytes
    }
    return picture.jpeg({ quality: 30 }).toBuffer()
  }

  return (facts, photo) => {
    const turn = last.then(() => draw(facts, photo))
    last = turn.catch(() => undefined)
    return turn
  }
}

function cut(photo: Uint8Array, shape: Buffer): Promise<Buffer> {
  const { width, height } = photoPlace
  return sharp(photo)
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .composite([{ input: shape, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
