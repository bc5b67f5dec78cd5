/** A point of a drawing; machines stand on y = 0 and grow towards negative y. */
export type Point = readonly [x: number, y: number]

/** One material in three tones, so that a solid can be shaded by the direction its sides face. */
export interface Material {
  base: string
  light: string
  dark: string
}

const round = (value: number) => Math.round(value * 10) / 10

/** A colour between two `#rrggbb` colours. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => {
    const start = channel(from, at)
    return Math.round(start + (channel(to, at) - start) * amount)
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The same numbers for the same seed, so that a picture never changes between two renderings. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

export const moved = ([x, y]: Point, [dx, dy]: Point, amount = 1): Point => [x + dx * amount, y + dy * amount]

export const pathOf = (points: readonly Point[], closed = true): string =>
  `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join('L')}${closed ? 'Z' : ''}`

export const fill = (d: string, colour: string, attributes = ''): string =>
  `<path d="${d}" fill="${colour}" ${attributes}/>`

export const polygon = (points: readonly Point[], colour: string, attributes = ''): string =>
  fill(pathOf(points), colour, attributes)

export const stroke = (d: string, colour: string, width: number, attributes = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`

export const circle = (x: number, y: number, r: number, colour: string, attributes = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${colour}" ${attributes}/>`

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  attributes = '',
): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${colour}" ${attributes}/>`

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  radius = 0,
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${colour}"/>`

export const group = (content: string, transform: string, attributes = ''): string =>
  `<g transform="${transform}" ${attributes}>${content}</g>`

/** Where to put a drawing: its feet at (x, y), scaled. */
export const placed = (content: string, x: number, y: number, scale = 1): string =>
  group(content, `translate(${round(x)} ${round(y)}) scale(${scale})`)

/** Corners of a rectangle, clockwise from the top left. */
export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Points on a circle (or an arc of it), clockwise. */
export function arc(x: number, y: number, r: number, from = 0, to = 360, steps = 36): Point[] {
  return Array.from({ length: steps + (to - from < 360 ? 1 : 0) }, (_, index) => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
  })
}

/** A polygon with its corners rounded, still as points, so that it can be extruded. */
export function rounded(points: readonly Point[], radius: number, steps = 5): Point[] {
  return points.flatMap((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? corner
    const after = points[(index + 1) % points.length] ?? corner
    const start = towards(corner, before, radius)
    const end = towards(corner, after, radius)
    return Array.from({ length: steps + 1 }, (_, step): Point => {
      const t = step / steps
      const along = (axis: 0 | 1) =>
        (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * corner[axis] + t ** 2 * end[axis]
      return [along(0), along(1)]
    })
  })
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const share = Math.min(distance, length / 2) / length
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/**
 * A solid: the outline (clockwise) drawn out along `depth`, its sides shaded by where they face.
 * The sun stands up and to the left of every machine.
 */
export function solid(
  outline: readonly Point[],
  depth: Point,
  material: Material,
  face = material.base,
): string {
  const sides = outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const normal: Point = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length]
    if (normal[0] * depth[0] + normal[1] * depth[1] < 0) return ''
    const light = Math.min(1, Math.max(0, 0.5 - normal[0] * 0.35 - normal[1] * 0.6))
    const colour = mix(material.dark, material.light, light)
    const quad = [from, to, moved(to, depth), moved(from, depth)]
    return polygon(quad, colour, `stroke="${colour}" stroke-width="1"`)
  })
  return sides.join('') + polygon(outline, face)
}

/** A round bar along the given points, with a line of light on it. */
export function tube(points: readonly Point[], width: number, material: Material): string {
  return bar(pathOf(points, false), width, material)
}

/** The same along any path. */
export function bar(d: string, width: number, material: Material): string {
  const shift = round(-width * 0.19)
  return (
    stroke(d, material.base, width) +
    stroke(d, material.light, width * 0.2, `transform="translate(${shift} ${shift})"`)
  )
}

/** Fine print grain: dots that thin out from `y` over `height`. */
export function grain(
  area: { x: number; y: number; width: number; height: number },
  colour: string,
  { count = 500, seed = 1, size = 2.6, opacity = 0.35 } = {},
): string {
  const random = seededRandom(seed)
  const dots = Array.from({ length: count }, () => {
    const x = round(area.x + random() * area.width)
    const y = round(area.y + random() ** 2.2 * area.height)
    const side = round(size * (0.5 + random() * 0.8))
    return `M${x},${y}h${side}v${side}h-${side}z`
  })
  return fill(dots.join(''), colour, `opacity="${opacity}"`)
}

/** A vertical gradient to be named by `url(#id)`. */
export const gradient = (id: string, stops: readonly string[], angle: 'down' | 'right' = 'down'): string => {
  const [x2, y2] = angle === 'down' ? [0, 1] : [1, 0]
  const list = stops.map(
    (colour, index) => `<stop offset="${round(index / (stops.length - 1))}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${list.join('')}</linearGradient>`
}
