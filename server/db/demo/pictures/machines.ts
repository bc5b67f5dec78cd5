import type { Paint } from '#server/db/demo/pictures/palette.ts'
import {
  arc,
  bar,
  box,
  circle,
  moved,
  type Point,
  polygon,
  rectangle,
  rounded,
  solid,
  stroke,
  tube,
} from '#server/db/demo/pictures/shapes.ts'

/** A stack of weights between its two guide rods, its lower left corner at (x, y). */
function weightStack(x: number, y: number, width: number, count: number, paint: Paint): string {
  const height = 24
  const slabs = Array.from({ length: count }, (_, index) => {
    const top = y - (index + 1) * height
    return (
      box(x, top, width, height - 4, index % 2 === 0 ? paint.rubber.base : paint.frame.base, 4) +
      box(x + 5, top + 3, width - 10, 3, paint.frame.light, 1)
    )
  })
  const pin = y - Math.floor(count * 0.55) * height + 10
  return [
    stroke(
      `M${x + width * 0.2},${y}V${y - count * height - 190}M${x + width * 0.8},${y}V${y - count * height - 190}`,
      paint.metal.base,
      8,
    ),
    ...slabs,
    stroke(`M${x + width / 2},${y - count * height}V${y - count * height - 190}`, paint.metal.dark, 6),
    box(x + width / 2 - 7, y - count * height - 14, 14, 18, paint.metal.base, 3),
    circle(x + width / 2, pin, 9, paint.second.base),
  ].join('')
}

/** Two cable towers under one beam, a handle hanging from each. */
export function cableMachine(paint: Paint): string {
  const depth: Point = [60, -40]
  const tower = (x: number) =>
    [
      solid(rounded(rectangle(x - 96, -34, 192, 34), 12), [96, -62], paint.frame),
      tube([moved([x - 74, -50], depth), moved([x - 74, -680], depth)], 30, paint.far),
      tube([moved([x + 74, -50], depth), moved([x + 74, -680], depth)], 30, paint.far),
      weightStack(x - 52, -50, 116, 13, paint),
      solid(rectangle(x - 94, -700, 36, 670), [14, -9], paint.frame),
      solid(rectangle(x + 58, -700, 36, 670), [14, -9], paint.frame),
      box(x - 96, -590, 190, 70, paint.pad.base, 10),
      box(x - 96, -590, 190, 12, paint.pad.light, 6),
    ].join('')
  const pulley = (x: number) =>
    solid(arc(x, -640, 34), [16, -10], paint.metal) + circle(x, -640, 14, paint.accent.base)
  const grip = (x: number, y: number, tilt: number) =>
    [
      stroke(
        `M${x},${y}L${x - 26 + tilt},${y + 56}M${x},${y}L${x + 26 + tilt},${y + 56}`,
        paint.rubber.base,
        8,
      ),
      bar(`M${x - 34 + tilt},${y + 58}H${x + 34 + tilt}`, 24, paint.accent),
      circle(x, y, 11, paint.metal.base),
    ].join('')
  return [
    tower(-420),
    tower(420),
    solid(rectangle(-516, -752, 1032, 58), [46, -30], paint.frame),
    ...[-1, 0, 1].map((index) => polygon(arc(index * 60, -723, 17, 0, 360, 8), paint.accent.base)),
    bar('M-180,-692 V-650 H-60', 20, paint.metal),
    bar('M180,-692 V-650 H60', 20, paint.metal),
    pulley(-296),
    pulley(296),
    stroke('M-270,-620 L-150,-330M270,-620 L150,-330', paint.rubber.base, 6),
    grip(-150, -330, 8),
    grip(150, -330, -8),
  ].join('')
}

/** Lat pulldown: the stack on the left, a boom above the seat, the wide bar hanging from it. */
export function latPulldown(paint: Paint): string {
  const depth: Point = [104, -66]
  return [
    solid(rounded(rectangle(-400, -36, 250, 36), 12), depth, paint.rubber),
    solid(rounded(rectangle(330, -36, 80, 36), 12), depth, paint.rubber),
    tube([moved([-330, -40], depth), moved([-330, -720], depth)], 34, paint.far),
    tube([moved([-240, -44], depth, 0.5), moved([380, -44], depth, 0.5)], 48, paint.frame),
    weightStack(-318, -60, 140, 14, paint),
    solid(rectangle(-378, -748, 46, 716), [18, -12], paint.frame),
    solid(rectangle(-166, -748, 46, 716), [18, -12], paint.frame),
    box(-378, -560, 258, 72, paint.pad.base, 10),
    box(-378, -560, 258, 12, paint.pad.light, 6),
    solid(rectangle(-390, -786, 600, 54), [60, -38], paint.frame),
    tube(
      [
        [-130, -560],
        [40, -745],
      ],
      32,
      paint.frame,
    ),
    solid(arc(186, -742, 46), [22, -14], paint.metal),
    circle(186, -742, 18, paint.accent.base),
    stroke('M228,-728 V-566', paint.rubber.base, 7),
    circle(228, -562, 14, paint.metal.base),
    bar('M-36,-408 L8,-474 Q20,-494 46,-500 L410,-566 Q440,-570 462,-562 L540,-528', 26, paint.metal),
    bar('M-36,-408 L0,-462', 38, paint.rubber),
    bar('M482,-554 L540,-528', 38, paint.rubber),
    stroke('M228,-562 V-536', paint.metal.dark, 14),
    tube([moved([150, -40], depth, 0.4), moved([150, -190], depth, 0.4)], 50, paint.frame),
    tube([moved([20, -60], depth, 0.4), moved([20, -330], depth, 0.4)], 40, paint.frame),
    solid(
      rounded(
        [
          [60, -250],
          [320, -250],
          [340, -200],
          [60, -196],
        ],
        20,
      ),
      depth,
      paint.pad,
    ),
    tube([moved([20, -330], depth, 0.4), moved([128, -350], depth, 0.4)], 34, paint.frame),
    solid(arc(96, -336, 44), moved(depth, [20, -12]), paint.accent),
    circle(96, -336, 16, paint.trim.base),
  ].join('')
}
