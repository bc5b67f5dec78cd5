import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import { type LinkPicture, linkPicturePath, pageOfLinkPicture } from '#shared/core/link-picture.ts'
import type { RenderedBytes, RenderPath } from '../astro-renderer.ts'
import type { Draw } from './drawing.ts'

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
  let drawing: Promise<Draw> | undefined
  const draw: Draw = async (...given) => {
    // Loaded for the first picture, fonts and their shaping included.
    drawing ??= import('./drawing.ts').then(({ createDrawing }) => createDrawing())
    return (await drawing)(...given)
  }

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
