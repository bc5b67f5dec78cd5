import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import pLimit from 'p-limit'
import { clubIconAt } from '#shared/brand/club-icons.ts'
import { type Club, showClub } from '#shared/club/club/club.contract.ts'
import type { PageContext } from '#shared/core/page.ts'
import { initials } from '#shared/core/text.ts'
import type { RenderPath } from './astro-renderer.ts'

interface Options {
  uploads: Disk
  log: FastifyBaseLogger
}

/** Pixels in which an icon is drawn before it is scaled. */
const drawnSize = 512
/** Share of the edge that a logo covers; a maskable icon shows at least the inner 80 percent. */
const logoShare = { plain: 0.84, maskable: 0.6 } as const
/** Share of the edge that is rounded, and the height of letters by their number. */
const cornerShare = 0.2
const letterShares = [0, 0.64, 0.46] as const

/**
 * Adds the club's icons to the site's pages: its logo, otherwise its initials in its colours. They are cached and
 * invalidated like a page that shows the club.
 */
export function withClubIcons(render: RenderPath, { uploads, log }: Options): RenderPath {
  // One at a time, so that drawing takes one core at most.
  const limit = pLimit(1)

  async function logoOf({ logo }: Club): Promise<Uint8Array | null> {
    const largest = logo?.webp.split(', ').at(-1)?.split(' ')[0]
    if (!largest?.startsWith('/uploads/')) return null
    try {
      return await uploads.getBytes(largest.slice('/uploads/'.length))
    } catch (error) {
      log.warn({ err: error, logo: largest }, 'club icon is drawn without the logo')
      return null
    }
  }

  return async (path, locals) => {
    const icon = clubIconAt(path)
    if (!icon) return render(path, locals)
    const club = await (locals as PageContext).call(showClub)
    const logo = await logoOf(club)
    const isMaskable = icon.isMaskable === true
    const { size } = icon
    const body = await limit(async () => {
      const svg = logo ? await logoSvg(club, logo, isMaskable) : await monogramSvg(club, isMaskable)
      return size === null ? Buffer.from(svg) : toPng(svg, size)
    })
    const type = size === null ? 'image/svg+xml' : 'image/png'
    return { status: 200, headers: { 'content-type': type }, body }
  }
}

async function toPng(svg: string, size: number): Promise<Buffer> {
  const { sharp } = await import('#server/core/sharp.ts')
  return sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}

/** The logo on the club's background, on which pages show it as well. */
async function logoSvg({ colours }: Club, logo: Uint8Array, isMaskable: boolean): Promise<string> {
  const { sharp } = await import('#server/core/sharp.ts')
  const edge = Math.round(drawnSize * (isMaskable ? logoShare.maskable : logoShare.plain))
  const { data, info } = await sharp(logo)
    .resize({ width: edge, height: edge, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [x, y] = [(drawnSize - width) / 2, (drawnSize - height) / 2]
  const radius = isMaskable ? 0 : drawnSize * cornerShare
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawnSize} ${drawnSize}">`,
    `<rect width="${drawnSize}" height="${drawnSize}" rx="${radius}" fill="${colours.ground}"/>`,
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${data.toString('base64')}"/>`,
    '</svg>',
  ].join('')
}

/** The club's initials as outlines; text in `ink` is readable on `sky` in every palette. */
async function monogramSvg({ name, colours }: Club, isMaskable: boolean): Promise<string> {
  const [{ default: satori }, { drawableText, loadFonts }] = await Promise.all([
    import('satori'),
    import('./link-pictures/lettering.ts'),
  ])
  const letters = initials(drawableText(name)) || '•'
  const share = letterShares[letters.length] ?? letterShares[2]
  const style = {
    display: 'flex',
    width: '100%',
    height: '100%',
    alignItems: 'center',
    justifyContent: 'center',
    background: colours.sky,
    color: colours.ink,
    borderRadius: isMaskable ? 0 : drawnSize * cornerShare,
    fontFamily: 'Archivo, Archivo latin-ext',
    fontSize: drawnSize * share * (isMaskable ? 0.8 : 1),
    letterSpacing: '-0.04em',
    lineHeight: 1,
  }
  const square = { type: 'div', key: null, props: { style, children: letters } }
  return satori(square, { width: drawnSize, height: drawnSize, fonts: await loadFonts() })
}
