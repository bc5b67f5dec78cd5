import { type Point, pathOf, polygon } from '#server/db/demo/pictures/shapes.ts'

/** Corners of the eight-pointed star of Seljuk tiles. */
export function star(x: number, y: number, radius: number, inner = 0.765): Point[] {
  return Array.from({ length: 16 }, (_, index) => {
    const angle = ((index * 22.5 - 90) * Math.PI) / 180
    const r = index % 2 === 0 ? radius : radius * inner
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
  })
}

/** A field of stars touching at their points, as one path. */
export function starField(
  area: { x: number; y: number; columns: number; rows: number },
  step: number,
  size = step / 2,
): string {
  const stars = Array.from({ length: area.columns * area.rows }, (_, index) => {
    const column = index % area.columns
    const row = Math.floor(index / area.columns)
    return pathOf(star(area.x + column * step, area.y + row * step, size))
  })
  return stars.join('')
}

/** Maps a place on a woven cloth (0–1 across, 0–1 down) to the picture. */
export type Cloth = (across: number, down: number) => Point

/** A cloth lying on the floor: narrower where it is further away. */
export function lying(
  far: { x: number; y: number; width: number },
  near: { x: number; y: number; width: number },
): Cloth {
  return (across, down) => {
    const t = down ** 1.25
    const left = far.x + (near.x - far.x) * t
    const width = far.width + (near.width - far.width) * t
    return [left + width * across, far.y + (near.y - far.y) * t]
  }
}

/** A cloth hanging flat on a wall. */
export const hanging =
  (x: number, y: number, width: number, height: number): Cloth =>
  (across, down) => [x + width * across, y + height * down]

export interface KilimColours {
  ground: string
  border: string
  motif: string
  second: string
  edge: string
}

/** A kilim: a bordered cloth with a row of stepped diamonds between two rows of triangles. */
export function kilim(
  cloth: Cloth,
  count: number,
  { ground, border, motif, second, edge }: KilimColours,
): string {
  const patch = (left: number, top: number, right: number, bottom: number, colour: string) =>
    polygon([cloth(left, top), cloth(right, top), cloth(right, bottom), cloth(left, bottom)], colour)
  const teeth = (top: number, tip: number, colour: string) =>
    Array.from({ length: count * 2 }, (_, index) => {
      const step = 0.94 / (count * 2)
      const left = 0.03 + index * step
      return polygon([cloth(left, top), cloth(left + step, top), cloth(left + step / 2, tip)], colour)
    }).join('')
  const diamond = (middle: number, size: number, height: number, colour: string) =>
    polygon(
      [
        cloth(middle, 0.5 - height),
        cloth(middle + size, 0.5),
        cloth(middle, 0.5 + height),
        cloth(middle - size, 0.5),
      ],
      colour,
    )
  const step = 0.94 / count
  const diamonds = Array.from({ length: count }, (_, index) => {
    const middle = 0.03 + step * (index + 0.5)
    const [outer, inner] = index % 2 === 0 ? [motif, second] : [second, motif]
    return (
      diamond(middle, step * 0.5, 0.22, outer) +
      diamond(middle, step * 0.34, 0.15, ground) +
      diamond(middle, step * 0.2, 0.09, inner)
    )
  })
  return [
    patch(0, 0, 1, 1, edge),
    patch(0.015, 0.05, 0.985, 0.95, border),
    patch(0.03, 0.1, 0.97, 0.9, ground),
    teeth(0.1, 0.24, motif),
    teeth(0.9, 0.76, second),
    ...diamonds,
  ].join('')
}

/** Fringes at the two narrow ends of a cloth. */
export function fringes(cloth: Cloth, colour: string): string {
  const threads = Array.from({ length: 15 }, (_, index) => {
    const down = 0.03 + (index * 0.94) / 14
    const [leftX, leftY] = cloth(0, down)
    const [rightX, rightY] = cloth(1, down)
    return `M${Math.round(leftX)},${Math.round(leftY)}l-26,5M${Math.round(rightX)},${Math.round(rightY)}l26,5`
  })
  return `<path d="${threads.join('')}" stroke="${colour}" stroke-width="3.5" stroke-linecap="round"/>`
}

/** Rows of bricks as one path of mortar lines. */
export function bricks(x: number, y: number, width: number, height: number, course = 40): string {
  const lines: string[] = []
  for (let row = 0; row * course <= height; row += 1) {
    lines.push(`M${x},${y + row * course}h${width}`)
    for (let column = row % 2 === 0 ? 0 : course * 1.25; column < width; column += course * 2.5)
      lines.push(`M${x + column},${y + row * course}v${course}`)
  }
  return lines.join('')
}

/** Outline of a pointed Seljuk arch standing on `floor`. */
export function pointedArch(x: number, floor: number, width: number, spring: number, top: number): string {
  const half = width / 2
  return `M${x - half},${floor}V${spring}C${x - half},${spring - (spring - top) * 0.55} ${x - half * 0.45},${top + (spring - top) * 0.16} ${x},${top}C${x + half * 0.45},${top + (spring - top) * 0.16} ${x + half},${spring - (spring - top) * 0.55} ${x + half},${spring}V${floor}Z`
}
