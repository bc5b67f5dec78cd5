import type { Paint } from '#server/db/demo/pictures/palette.ts'
import {
  arc,
  bar,
  box,
  circle,
  fill,
  type Material,
  moved,
  type Point,
  pathOf,
  placed,
  rectangle,
  rounded,
  solid,
  stroke,
  tube,
} from '#server/db/demo/pictures/shapes.ts'

/** Plates on one end of a bar, seen edge on: the largest innermost. */
export function plates(
  x: number,
  y: number,
  side: 1 | -1,
  sizes: readonly (readonly [radius: number, material: Material])[],
): string {
  let at = x
  return sizes
    .map(([radius, material]) => {
      const width = 36
      const left = side === 1 ? at : at - width
      at += side * (width + 4)
      return (
        box(left, y - radius, width, radius * 2, material.base, 12) +
        box(left + 6, y - radius + 8, 8, radius * 2 - 16, material.light, 4) +
        box(left + width - 9, y - radius + 8, 5, radius * 2 - 16, material.dark, 3)
      )
    })
    .join('')
}

/** Power rack with a loaded bar resting in its hooks. */
export function rack(paint: Paint): string {
  const depth: Point = [120, -72]
  const post = (x: number, shift: number, material: Material) => {
    const [left, foot] = moved([x, 0], depth, shift)
    const holes = Array.from({ length: 13 }, (_, index) =>
      circle(left, foot - 110 - index * 44, 7, material.light),
    )
    return solid(rectangle(left - 26, foot - 712, 52, 712), [16, -10], material) + holes.join('')
  }
  const beam = (from: Point, to: Point, material: Material) => tube([from, to], 46, material)
  return [
    post(-270, 1, paint.far),
    post(270, 1, paint.far),
    beam(moved([-270, -690], depth), moved([270, -690], depth), paint.far),
    beam(moved([-270, -130], depth), moved([270, -130], depth), paint.far),
    beam([-270, -690], moved([-270, -690], depth), paint.far),
    beam([270, -690], moved([270, -690], depth), paint.far),
    beam([-270, -20], moved([-270, -20], depth), paint.frame),
    beam([270, -20], moved([270, -20], depth), paint.frame),
    tube([[-286, -250], moved([-286, -250], depth)], 24, paint.accent),
    tube([[254, -250], moved([254, -250], depth)], 24, paint.accent),
    post(-270, 0, paint.frame),
    post(270, 0, paint.frame),
    beam([-270, -690], [270, -690], paint.frame),
    bar('M-180,-650 H180', 18, paint.metal),
    box(-120, -714, 240, 44, paint.pad.base, 8),
    ...[-1, 0, 1].map((index) => fill(pathOf(starOf(index * 70, -692, 15)), paint.trim.base)),
    ...[-270, 270].map((x) => box(x - 34, -470, 68, 84, paint.accent.base, 10)),
    bar('M-590,-462 H590', 17, paint.metal),
    ...[-270, 270].map((x) => box(x - 34, -448, 68, 26, paint.accent.dark, 8)),
    plates(-420, -462, -1, [
      [150, paint.pad],
      [150, paint.frame],
      [112, paint.second],
      [78, paint.accent],
    ]),
    plates(420, -462, 1, [
      [150, paint.pad],
      [150, paint.frame],
      [112, paint.second],
      [78, paint.accent],
    ]),
  ].join('')
}

const starOf = (x: number, y: number, r: number): Point[] => arc(x, y, r, 0, 360, 8)

/** A dumbbell lying on its side, drawn around (0, 0). */
export function dumbbell(paint: Paint, head: Material): string {
  const end = (x: number) =>
    box(x, -62, 62, 124, head.base, 20) +
    box(x + 10, -50, 12, 100, head.light, 6) +
    box(x + 44, -52, 10, 104, head.dark, 5)
  return bar('M-70,0 H70', 28, paint.metal) + end(-128) + end(66)
}

/** One dumbbell on a shelf: its round head towards the viewer. */
function shelved(x: number, y: number, r: number, paint: Paint, material: Material): string {
  return (
    solid(arc(x + 30, y - 20, r, 0, 360, 20), [14, -9], paint.far) +
    tube(
      [
        [x, y],
        [x + 30, y - 20],
      ],
      r * 0.5,
      paint.metal,
    ) +
    solid(arc(x, y, r, 0, 360, 24), [12, -8], paint.frame) +
    circle(x, y, r * 0.74, material.base) +
    stroke(pathOf(arc(x, y, r * 0.56, 190, 280, 8), false), material.light, 5) +
    circle(x, y, r * 0.2, paint.trim.base)
  )
}

/** Dumbbell rack of three shelves, a pair lying in front of it. */
export function dumbbells(paint: Paint): string {
  const shelf = (y: number, r: number, count: number, material: Material) => {
    const step = 840 / count
    const row = Array.from({ length: count }, (_, index) =>
      shelved(-420 + step * (index + 0.5) - 6, y - r + 4, r, paint, material),
    )
    return (
      solid(
        [
          [-450, y - 12],
          [450, y - 12],
          [450, y + 26],
          [-450, y + 26],
        ],
        [56, -36],
        paint.frame,
      ) + row.join('')
    )
  }
  const leg = (x: number) =>
    solid(
      rounded(
        [
          [x - 26, -640],
          [x + 26, -640],
          [x + 34, 0],
          [x - 34, 0],
        ],
        10,
      ),
      [60, -38],
      paint.frame,
    )
  return [
    leg(-460),
    leg(430),
    shelf(-492, 52, 7, paint.accent),
    shelf(-318, 60, 6, paint.pad),
    shelf(-130, 68, 5, paint.second),
    placed(dumbbell(paint, paint.frame), -190, 62, 1.05),
    placed(dumbbell(paint, paint.pad), 170, 84, 1.05),
  ].join('')
}

/** A kettlebell standing at (0, 0), 100 wide. */
function kettlebell(paint: Paint, band: Material): string {
  return [
    bar('M-34,-92 C-52,-150 -34,-172 0,-172 C34,-172 52,-150 34,-92', 24, paint.frame),
    stroke('M-32,-158 C-22,-174 22,-174 32,-158', band.base, 26),
    stroke('M-22,-171 C-10,-176 6,-176 14,-174', band.light, 5),
    fill(
      'M-60,-56 C-60,-94 -34,-112 0,-112 C34,-112 60,-94 60,-56 C60,-28 46,-8 32,0 H-32 C-46,-8 -60,-28 -60,-56Z',
      paint.frame.base,
    ),
    fill(
      'M-52,-58 C-52,-90 -30,-104 -6,-104 C-32,-92 -42,-70 -38,-40 C-46,-44 -52,-50 -52,-58Z',
      paint.frame.light,
    ),
    circle(6, -54, 30, band.base),
    circle(6, -54, 17, paint.trim.base),
  ].join('')
}

/** Five kettlebells from heavy to light. */
export function kettlebells(paint: Paint): string {
  const bells: [x: number, y: number, scale: number, band: Material][] = [
    [-215, -64, 2.1, paint.second],
    [205, -72, 2.4, paint.accent],
    [-420, 6, 2.6, paint.accent],
    [-20, 14, 3.4, paint.pad],
    [365, 10, 2.8, paint.second],
    [600, 2, 1.8, paint.pad],
  ]
  return bells.map(([x, y, scale, band]) => placed(kettlebell(paint, band), x, y, scale)).join('')
}
