import { star } from '#server/db/demo/pictures/ornaments.ts'
import type { Paint } from '#server/db/demo/pictures/palette.ts'
import {
  arc,
  bar,
  box,
  circle,
  ellipse,
  type Material,
  moved,
  type Point,
  pathOf,
  polygon,
  rectangle,
  rounded,
  solid,
  stroke,
} from '#server/db/demo/pictures/shapes.ts'

function spiral(from: number, turns: number): Point[] {
  return Array.from({ length: turns * 20 }, (_, index): Point => {
    const angle = (index / 20) * Math.PI * 2
    const r = from - (index / (turns * 20)) * from * 0.86
    return [r * Math.cos(angle), r * Math.sin(angle)]
  })
}

const coil = (x: number, y: number, from: number, turns: number): string =>
  pathOf(
    spiral(from, turns).map((point) => moved([x, y], point)),
    false,
  )

/** A cylinder standing on its end at (x, y). */
function upright(x: number, y: number, r: number, height: number, material: Material): string {
  const flat = r * 0.34
  return [
    ellipse(x, y, r, flat, material.dark),
    box(x - r, y - height, r * 2, height, material.base),
    box(x - r, y - height, r * 0.5, height, material.light),
    box(x + r * 0.45, y - height, r * 0.55, height, material.dark),
    ellipse(x, y, r, flat, material.base),
    ellipse(x, y - height, r, flat, material.light),
  ].join('')
}

/** A foam roller with its grooves. */
function foamRoller(x: number, y: number, paint: Paint): string {
  const r = 104
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const top = y - 378 + row * 76
    return [-0.62, -0.1, 0.42].map((at) => box(x + r * at, top, r * 0.38, 46, paint.accent.dark, 12)).join('')
  })
  return [
    upright(x, y, r, 420, paint.accent),
    ...rows,
    ellipse(x, y - 420, r * 0.74, r * 0.25, paint.rubber.base),
    ellipse(x + 6, y - 410, r * 0.6, r * 0.16, paint.rubber.light),
  ].join('')
}

/** Mats: one half rolled out, one standing rolled up, a foam roller and two blocks. */
export function mats(paint: Paint): string {
  const long: Point = [190, -118]
  const flat: Point[] = [
    [-570, 22],
    [330, 22],
    [520, -96],
    [-380, -96],
  ]
  const stars = [0, 1, 2].map((index) =>
    polygon(
      star(-250 + index * 210, -37, 40).map(([x, y]): Point => [x - (y + 37) * 0.9, -37 + (y + 37) * 0.6]),
      paint.trim.base,
    ),
  )
  return [
    upright(-110, -92, 126, 520, paint.second),
    stroke(flattened(-110, -612, 112), paint.second.dark, 8),
    box(-236, -470, 252, 30, paint.frame.base),
    box(-236, -250, 252, 30, paint.frame.base),
    foamRoller(-400, -80, paint),
    solid(rounded(rectangle(120, -196, 270, 120), 14), [120, -76], paint.frame),
    solid(rounded(rectangle(150, -312, 240, 112), 14), [116, -74], paint.accent),
    polygon(flat, paint.pad.base),
    polygon(rectangle(-570, 22, 900, 18), paint.pad.dark),
    stroke(
      pathOf([
        [-500, 2],
        [310, 2],
        [440, -78],
        [-370, -78],
      ]),
      paint.pad.light,
      5,
    ),
    ...stars,
    solid(arc(372, -72, 104), long, paint.pad, paint.pad.dark),
    stroke(coil(372, -72, 98, 4), paint.pad.light, 6),
  ].join('')
}

/** The spiral on top of something rolled up and standing. */
const flattened = (x: number, y: number, r: number): string =>
  pathOf(
    spiral(r, 3).map(([dx, dy]): Point => [x + dx, y + dy * 0.34]),
    false,
  )

/** Wall bars with a mat in front and an exercise ball beside them. */
export function wallBars(paint: Paint): string {
  const rungs = Array.from({ length: 11 }, (_, index) => {
    const y = -690 + index * 60
    return bar(`M-400,${y}H-20M20,${y}H400`, 24, paint.second)
  })
  const side = (x: number) => solid(rectangle(x - 28, -740, 56, 740), [34, -22], paint.accent)
  return [
    ...rungs,
    side(-420),
    side(0),
    side(420),
    solid(
      [
        [-500, -24],
        [130, -24],
        [130, 14],
        [-500, 14],
      ],
      [150, -96],
      paint.pad,
    ),
    box(-190, -24, 8, 38, paint.pad.dark),
    ...exerciseBall(360, 14, 190, paint),
  ].join('')
}

function exerciseBall(x: number, floor: number, r: number, paint: Paint): string[] {
  const y = floor - r
  return [
    circle(x, y, r, paint.pad.dark),
    circle(x - r * 0.1, y - r * 0.08, r * 0.9, paint.pad.base),
    ...[0.3, 0.62, 0.86].map((size) =>
      ellipse(
        x,
        y,
        r * size,
        r * 0.985,
        'none',
        `stroke="${paint.pad.light}" stroke-width="4" opacity="0.55"`,
      ),
    ),
    ellipse(
      x - r * 0.4,
      y - r * 0.45,
      r * 0.24,
      r * 0.18,
      paint.pad.light,
      `transform="rotate(-40 ${x - r * 0.4} ${y - r * 0.45})"`,
    ),
  ]
}
