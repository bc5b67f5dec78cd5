import { sharp } from '#server/core/sharp.ts'
import type { ClubColours } from '#shared/brand/club-colours.ts'
import { motifs } from '#shared/brand/motifs.ts'
import { palette } from '#shared/brand/palette.ts'
import { hills, ridge, rows, sun, sunPath } from '#shared/brand/steppe.ts'
import { type LinkPicture, linkPictureSize } from '#shared/core/link-picture.ts'

/** Top of the woven field in pixels. */
export const horizon = 514
const { width, height } = linkPictureSize

const rowColours: Record<string, { ground: string; thread?: string }> = {
  edge: { ground: palette.night },
  line: { ground: palette.wheat },
  far: { ground: palette.sage, thread: '#4f5d34' },
  plain: { ground: palette.salt, thread: palette.madder },
  stream: { ground: palette.tile, thread: '#7fd0c4' },
  crop: { ground: palette.ember, thread: palette.wheatPale },
  near: { ground: palette.madder, thread: palette.salt },
}

const sunColours: Record<(typeof sun)[number]['name'], string> = {
  glow: '#f8cf6c',
  ring: palette.wheatPale,
  disc: palette.linen,
  core: palette.madder,
}

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">${content}</svg>`,
  )

/** The sky above the horizon; without the sun where a photograph is placed. */
function sky(hasSun: boolean): string {
  const parts = hasSun ? sun : []
  const discs = parts
    .map(({ name, steps }) => `<path fill="${sunColours[name]}" d="${sunPath(steps)}"/>`)
    .join('')
  return `
    <rect width="${width}" height="${height}" fill="${palette.wheat}"/>
    <g transform="translate(940 ${horizon - 170}) scale(1.2)">${discs}</g>
    <g transform="translate(860 ${horizon})">
      <path fill="#d88a2b" d="${ridge}"/><path fill="#a85a2a" d="${hills}"/>
    </g>`
}

function field(): string {
  const woven = rows.map(({ name, y, height, thread }) => {
    const colours = rowColours[name] ?? { ground: palette.wheat }
    const ground = `<rect y="${y}" width="${width}" height="${height}" fill="${colours.ground}"/>`
    if (!thread) return ground
    return `
      <pattern id="${name}" x="${width / 2}" y="${thread.y}" width="${thread.width}" height="${thread.height}" patternUnits="userSpaceOnUse">
        <path transform="scale(${thread.knot})" fill="${colours.thread}" d="${motifs[thread.motif].path}"/>
      </pattern>
      ${ground}
      <rect y="${thread.y}" width="${width}" height="${thread.height}" fill="url(#${name})"/>`
  })
  return `<g transform="translate(0 ${horizon})">${woven.join('')}</g>`
}

/** The mark of `site/brand/Mark.astro`. */
const mark = `
  <g transform="translate(60 44) scale(1.4)" fill="${palette.night}">
    <path d="M16 0l5 5-5 5-5-5z"/>
    <path d="M3 4l11.5 11.5v7L3 11zM29 4L17.5 15.5v7L29 11z"/>
    <path d="M3 14l11.5 11.5v.5H8L3 21zM29 14L17.5 25.5v.5H24l5-5z"/>
    <path d="M0 28.5h32V32H0z"/>
  </g>`

/** Position of the photograph, whose left edge is stepped. */
export const photoPlace = { left: 600, top: 0, width: width - 600, height: horizon }
const photoSteps = 8
const stepWidth = 20

function photoShape(): Buffer {
  const stepHeight = photoPlace.height / photoSteps
  let path = 'M0 0'
  for (let step = 0; step < photoSteps; step++) path += `v${stepHeight}h${stepWidth}`
  path += `H${photoPlace.width}V0z`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${photoPlace.width}" height="${photoPlace.height}"><path d="${path}"/></svg>`,
  )
}

export interface Scenery {
  withSun: Buffer
  withoutSun: Buffer
  /** Mask of the photograph. */
  photoShape: Buffer
}

type Look = Pick<LinkPicture, 'motif' | 'colours'>

/** A ground in the club's colours with a band below. */
const plain = ({ sky: ground, primary }: ClubColours) =>
  `<rect width="${width}" height="${height}" fill="${ground}"/>
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${primary}"/>`

/** Draws the parts that all pictures of a look share. */
export async function drawScenery({ motif, colours }: Look): Promise<Scenery> {
  const draw = (hasSun: boolean) =>
    sharp(svg(motif === 'kilim' ? sky(hasSun) + field() + mark : plain(colours)))
      .png({ compressionLevel: 3 })
      .toBuffer()
  return { withSun: await draw(true), withoutSun: await draw(false), photoShape: photoShape() }
}
