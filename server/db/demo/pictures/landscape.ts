import { colours, type Sky } from '#server/db/demo/pictures/palette.ts'
import { box, circle, ellipse, fill, mix, polygon, seededRandom } from '#server/db/demo/pictures/shapes.ts'

/** A ridge across the picture as a closed path down to `floor`. */
function ridge(y: number, height: number, seed: number, floor: number): string {
  const random = seededRandom(seed)
  const [first, second, third] = [random() * 6, random() * 6, random() * 6]
  const points = Array.from({ length: 41 }, (_, index) => {
    const x = index * 40
    const wave =
      Math.sin(index / 6.5 + first) * 0.55 +
      Math.sin(index / 3.1 + second) * 0.3 +
      Math.sin(index / 1.7 + third) * 0.08
    return `${x},${Math.round(y - (wave * 0.5 + 0.5) * height)}`
  })
  return `M0,${floor}L${points.join('L')}L1600,${floor}Z`
}

/** The sun as a poster prints it: a disc and two haloes. */
export function sun(x: number, y: number, r: number, colour: string): string {
  return (
    circle(x, y, r * 1.75, colour, 'opacity="0.16"') +
    circle(x, y, r * 1.36, colour, 'opacity="0.24"') +
    circle(x, y, r, colour)
  )
}

/** The steppe: a flat-topped mountain far away and three ridges in front of it. */
export function steppe(sky: Sky, floor: number, seed: number): string {
  const [far, middle, near] = sky.hills
  const summit = 300 + (seed % 3) * 420
  const mountain = [
    [summit - 420, floor - 60],
    [summit - 130, floor - 215],
    [summit - 96, floor - 262],
    [summit + 70, floor - 266],
    [summit + 116, floor - 210],
    [summit + 430, floor - 60],
  ] as const
  return [
    polygon(mountain, mix(far, sky.low, 0.35)),
    fill(ridge(floor - 110, 90, seed * 7 + 1, floor), far),
    fill(ridge(floor - 55, 90, seed * 7 + 2, floor), middle),
    fill(ridge(floor - 12, 66, seed * 7 + 3, floor), near),
  ].join('')
}

/** A slender poplar, as they stand along the water in Meram. */
export function poplar(x: number, floor: number, height: number, colour: string, light: string): string {
  const w = height * 0.1
  const at = (share: number) => Math.round(floor - height * share)
  const left = `${x - w * 1.3},${at(0.18)} ${x - w * 1.4},${at(0.62)} ${x},${at(1)}Z`
  const crown = `M${x},${at(1)}C${x + w * 1.4},${at(0.62)} ${x + w * 1.3},${at(0.18)} ${x + w * 0.2},${at(0.05)}L${x - w * 0.2},${at(0.05)}C${left}`
  const lit = `M${x},${at(1)}C${x - w * 0.1},${at(0.6)} ${x - w * 0.1},${at(0.3)} ${x - w * 0.24},${at(0.06)}C${left}`
  return box(x - w * 0.1, at(0.08), w * 0.2, height * 0.08, colour) + fill(crown, colour) + fill(lit, light)
}

/** A round garden tree. */
export function tree(x: number, floor: number, height: number, colour: string, light: string): string {
  const r = height * 0.36
  return (
    polygon(
      [
        [x - 7, floor - height * 0.4],
        [x + 7, floor - height * 0.4],
        [x + 9, floor],
        [x - 9, floor],
      ],
      colour,
    ) +
    ellipse(x, floor - height * 0.62, r, r * 1.02, colour) +
    ellipse(x - r * 0.2, floor - height * 0.68, r * 0.72, r * 0.78, light)
  )
}

/** A Seljuk tomb tower with its cone of tiles, far away on the plain. */
export function tombTower(x: number, floor: number, width: number, wall: string, roof: string): string {
  const half = width / 2
  return [
    polygon(
      [
        [x - half, floor - width * 1.15],
        [x + half, floor - width * 1.15],
        [x + half, floor],
        [x - half, floor],
      ],
      wall,
    ),
    polygon(
      [
        [x, floor - width * 1.15],
        [x + half, floor - width * 1.15],
        [x + half, floor],
        [x, floor],
      ],
      mix(wall, colours.ink, 0.18),
    ),
    polygon(
      [
        [x - half * 1.12, floor - width * 1.15],
        [x, floor - width * 2.35],
        [x + half * 1.12, floor - width * 1.15],
      ],
      roof,
    ),
    polygon(
      [
        [x, floor - width * 1.15],
        [x, floor - width * 2.35],
        [x + half * 1.12, floor - width * 1.15],
      ],
      mix(roof, colours.ink, 0.25),
    ),
  ].join('')
}
