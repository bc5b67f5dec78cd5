import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type { RenderedBytes, RenderPath } from '#server/pages/astro-renderer.ts'
import { type LinkPicture, linkPicturePath, pageOfLinkPicture } from '#shared/core/link-picture.ts'
import { createDrawing } from './draw.ts'

interface Options {
  uploads: Disk
  log: FastifyBaseLogger
}

/**
 * Adds to the site's pages the pictures of their links. A picture is made by rendering its page and drawing what
 * the page says about itself: so it exists exactly where a page does, names the page's tags, and is kept and
 * dropped like the page. Nothing of an address but the page it names reaches the drawing.
 */
export function withLinkPictures(render: RenderPath, { uploads, log }: Options): RenderPath {
  const draw = createDrawing()

  /** With its photograph, or without one that is gone or broken. */
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

/** A page that has moved takes its picture along. */
function moved({ status, headers }: RenderedBytes): RenderedBytes {
  const location = linkPicturePath(headers.location ?? '/')
  return { status, headers: { location }, body: Buffer.alloc(0) }
}
