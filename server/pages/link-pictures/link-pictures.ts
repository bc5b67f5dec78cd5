import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import pLimit from 'p-limit'
import sharp, { type OverlayOptions } from 'sharp'
import { type LinkPicture, linkPicturePath, pageOfLinkPicture } from '#shared/core/link-picture.ts'
import type { RenderedBytes, RenderPath } from '../astro-renderer.ts'
import { letter, loadFonts } from './lettering.ts'
import { drawScenery, photoPlace, type Scenery } from './scenery.ts'

interface Options {
  uploads: Disk
  log: FastifyBaseLogger
}

/**
 * Adds link preview pictures to the site's pages. A picture is made by rendering its page and drawing the facts that
 * the page passes to `linkPicture`: it exists exactly where the page does, has its tags, and is cached and invalidated
 * like it.
 */
export function withLinkPictures(render: RenderPath, { uploads, log }: Options): RenderPath {
  const draw = createDrawing()

  /** Draws without the photograph where that is missing or broken. */
  async function pictureOf(facts: LinkPicture): Promise<Buffer> {
    const { photo } = facts
    if (!photo?.startsWith('/uploads/')) return draw(facts, null)
    try {
      return await draw(facts, await uploads.getBytes(photo.slice('/uploads/'.length)))
    } catch (error) {
      log.warn({ err: error, photo }, 'link picture is drawn without its photograph')
      return draw(facts, null)
    }
  }

  return async (path, locals) => {
    const page = pageOfLinkPicture(path)
    if (page === null) return render(path, locals)
    let facts: LinkPicture | undefined
    const rendered = await render(page, {
      ...locals,
      linkPicture: (given: LinkPicture) => {
        facts = given
      },
    })
    if (!rendered) return null
    if (rendered.headers.location) return moved(rendered)
    if (rendered.status !== 200) return rendered
    if (!facts) return null
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: await pictureOf(facts) }
  }
}

/** Redirects to the picture of the page that is redirected to. */
function moved({ status, headers }: RenderedBytes): RenderedBytes {
  const location = linkPicturePath(headers.location ?? '/')
  return { status, headers: { location }, body: Buffer.alloc(0) }
}

/** Messengers ignore larger pictures; only a noisy photograph needs more than the first quality. */
const maximumBytes = 150_000
const qualities = [78, 60, 45]

type Draw = (facts: LinkPicture, photo: Uint8Array | null) => Promise<Buffer>

/** Draws link pictures as JPEG, one at a time, so that they take one core at most. */
export function createDrawing(): Draw {
  let materials: Promise<{ scenery: Scenery; fonts: Awaited<ReturnType<typeof loadFonts>> }> | undefined
  const limit = pLimit(1)

  async function draw(facts: LinkPicture, photo: Uint8Array | null): Promise<Buffer> {
    materials ??= Promise.all([drawScenery(), loadFonts()]).then(([scenery, fonts]) => ({ scenery, fonts }))
    const { scenery, fonts } = await materials
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
