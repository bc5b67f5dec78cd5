import { poplar, steppe, sun, tombTower, tree } from '#server/db/demo/pictures/landscape.ts'
import {
  bricks,
  fringes,
  type KilimColours,
  kilim,
  lying,
  pointedArch,
  star,
  starField,
} from '#server/db/demo/pictures/ornaments.ts'
import {
  type BranchKey,
  type BranchPalette,
  colours,
  type Hour,
  hours,
  palettes,
} from '#server/db/demo/pictures/palette.ts'
import { box, fill, gradient, grain, mix, pathOf, polygon, stroke } from '#server/db/demo/pictures/shapes.ts'

/** Where wall and floor meet, and where machines stand. */
export const horizon = 772
export const ground = 900

interface View {
  palette: BranchPalette
  hour: Hour
  seed: number
}

export const sunSide = (seed: number) => (seed % 2 === 0 ? 560 : 1010)

function outside({ palette, hour, seed }: View): string {
  const sky = palette.skies[hour]
  const height = { dawn: 480, noon: 300, dusk: 560 }[hour]
  return (
    box(0, 0, 1600, horizon + 10, 'url(#sky)') +
    sun(sunSide(seed), height, hour === 'noon' ? 120 : 190, sky.sun) +
    grain({ x: 0, y: 0, width: 1600, height: horizon }, mix(sky.top, colours.clay, 0.35), {
      seed,
      count: 420,
    }) +
    steppe(sky, horizon + 8, seed)
  )
}

/** Walls of turquoise tiles around a window in the shape of a Seljuk star. */
function selcuklu(view: View): string {
  const { palette } = view
  const opening = (radius: number) => pathOf(star(800, 458, radius))
  const wall = `M0,0H1600V${horizon}H0Z${opening(444)}`
  return [
    outside(view),
    fill(wall, 'url(#wall)', 'fill-rule="evenodd"'),
    `<clipPath id="wall-only"><path d="${wall}" clip-rule="evenodd"/></clipPath>`,
    `<g clip-path="url(#wall-only)">`,
    stroke(
      starField({ x: 20, y: -20, columns: 14, rows: 8 }, 120, 64),
      palette.wallLight,
      3,
      'opacity="0.55"',
    ),
    fill(starField({ x: 20, y: -20, columns: 14, rows: 8 }, 120, 26), palette.wallDeep, 'opacity="0.5"'),
    `</g>`,
    stroke(opening(482), palette.wallDeep, 22),
    stroke(opening(460), colours.cream, 20),
    stroke(opening(440), colours.ochre, 12),
  ].join('')
}

/** A terrace between poplars under the open sky. */
function meram(view: View): string {
  const { palette, hour, seed } = view
  const [, , near] = palette.skies[hour].hills
  const dark = mix(near, colours.sageDeep, 0.5)
  const light = mix(near, colours.sage, 0.6)
  const rows = [92, 168, 250, 1392, 1470, 1546]
  const trees = rows.map((x, index) =>
    poplar(x, horizon + 6, 430 + ((index * 97 + seed * 53) % 210), dark, light),
  )
  return [
    outside(view),
    ...[330, 1310].map((x) => tree(x, horizon + 4, 170, dark, light)),
    ...trees,
    box(0, horizon - 46, 1600, 50, palette.wall),
    box(0, horizon - 58, 1600, 16, palette.wallLight),
    fill(
      starField({ x: 20, y: horizon - 22, columns: 21, rows: 1 }, 78, 15),
      palette.wallDeep,
      'opacity="0.6"',
    ),
  ].join('')
}

/** A hall of brick with a pointed arch framed in tiles. */
function karatay(view: View): string {
  const { palette, hour } = view
  const sky = palette.skies[hour]
  const arch = (grow: number) =>
    pointedArch(800, horizon + 4, 1120 + grow * 2, 410 - grow * 0.2, 62 - grow * 1.2)
  const wall = `M0,0H1600V${horizon}H0Z${arch(0)}`
  const niche = (x: number) => pointedArch(x, horizon - 130, 96, 360, 262)
  return [
    outside(view),
    tombTower(
      view.seed % 2 === 0 ? 1120 : 470,
      horizon - 26,
      66,
      mix(sky.hills[0], colours.cream, 0.3),
      colours.turquoise,
    ),
    fill(wall, 'url(#wall)', 'fill-rule="evenodd"'),
    `<clipPath id="wall-only"><path d="${wall}" clip-rule="evenodd"/></clipPath>`,
    `<g clip-path="url(#wall-only)">`,
    stroke(bricks(0, 2, 1600, horizon, 42), palette.wallDeep, 3, 'opacity="0.5"'),
    stroke(arch(58), colours.turquoiseDeep, 84),
    stroke(arch(58), colours.turquoise, 40, 'stroke-dasharray="0 54"'),
    stroke(arch(58), colours.turquoiseDeep, 22, 'stroke-dasharray="0 54"'),
    stroke(arch(58), colours.wheat, 9, 'stroke-dasharray="0 54"'),
    stroke(arch(104), colours.cream, 8),
    `</g>`,
    stroke(arch(8), colours.cream, 14),
    ...[86, 1514].flatMap((x) => [fill(niche(x), palette.wallDeep), stroke(niche(x), colours.wheat, 7)]),
  ].join('')
}

const scenes: Record<BranchKey, (view: View) => string> = { selcuklu, meram, karatay }

export const rugs: Record<BranchKey, KilimColours> = {
  selcuklu: {
    ground: '#a5452f',
    border: colours.turquoiseDeep,
    motif: '#e0a548',
    second: '#eed9ae',
    edge: '#6d2a22',
  },
  meram: { ground: '#3f7d78', border: '#a5482f', motif: '#ecd3a0', second: '#c96a43', edge: '#27504f' },
  karatay: { ground: '#22475a', border: '#d29a45', motif: '#e9cf9a', second: '#b9532f', edge: '#142a38' },
}

/** The place a machine stands in: one per branch, with the light of an hour. */
export function backdrop(
  branch: BranchKey,
  seed: number,
  hour: Hour = hours[seed % hours.length] ?? 'dawn',
): string {
  const palette = palettes[branch]
  const sky = palette.skies[hour]
  const rug = lying({ x: 190, y: 812, width: 1220 }, { x: 60, y: 1010, width: 1480 })
  const light = sunSide(seed)
  return [
    gradient('sky', [sky.top, sky.low]),
    gradient('wall', [palette.wall, palette.wallDeep]),
    gradient('floor', [palette.floorFar, palette.floor]),
    scenes[branch]({ palette, hour, seed }),
    box(0, horizon, 1600, 1067 - horizon, 'url(#floor)'),
    box(0, horizon, 1600, 6, mix(palette.floor, colours.ink, 0.35)),
    polygon(
      [
        [light - 330, horizon + 6],
        [light + 330, horizon + 6],
        [1500 - light * 0.4 + 420, 1067],
        [1500 - light * 0.4 - 760, 1067],
      ],
      mix(palette.floorFar, colours.cream, 0.55),
      'opacity="0.45"',
    ),
    grain({ x: 0, y: horizon + 8, width: 1600, height: 290 }, mix(palette.floor, colours.ink, 0.4), {
      seed: seed + 9,
      count: 360,
    }),
    kilim(rug, 12, rugs[branch]),
    fringes(rug, colours.cream),
  ].join('')
}
