import { star } from '#server/db/demo/pictures/ornaments.ts'
import type { Paint } from '#server/db/demo/pictures/palette.ts'
import {
  arc,
  bar,
  box,
  circle,
  ellipse,
  fill,
  type Material,
  moved,
  type Point,
  pathOf,
  placed,
  polygon,
  rectangle,
  rounded,
  solid,
  stroke,
  tube,
} from '#server/db/demo/pictures/shapes.ts'

/** A rope along a path: twisted strands, a grip of tape at its end. */
function rope(d: string, width: number, material: Material): string {
  return (
    stroke(d, material.dark, width) +
    stroke(d, material.base, width * 0.78) +
    `<path d="${d}" fill="none" stroke="${material.light}" stroke-width="${width * 0.62}" stroke-dasharray="9 19"/>`
  )
}

/** Battle ropes swung in waves from their post. */
export function battleRopes(paint: Paint): string {
  return [
    solid(rounded(rectangle(-570, -44, 230, 44), 14), [110, -70], paint.frame),
    solid(rounded(rectangle(-494, -330, 74, 290), 16), [50, -32], paint.frame),
    solid(arc(-456, -262, 58), [40, -26], paint.metal),
    circle(-456, -262, 34, paint.frame.base),
    rope(
      'M-420,-286 C-330,-330 -300,-560 -190,-560 C-70,-560 -80,-180 40,-180 C160,-180 150,-470 270,-470 C360,-470 380,-250 470,-262',
      44,
      paint.second,
    ),
    bar('M470,-262 L560,-300', 52, paint.rubber),
    stroke('M462,-258 L478,-265', paint.accent.base, 54),
    rope(
      'M-440,-236 C-350,-180 -300,-30 -180,-40 C-50,-50 -40,-420 90,-420 C220,-420 210,-40 330,-40 C420,-40 440,-130 500,-120',
      48,
      paint.pad,
    ),
    bar('M500,-120 L596,-138', 58, paint.rubber),
    stroke('M492,-119 L508,-121', paint.accent.base, 60),
    solid(rounded(rectangle(-506, -286, 98, 40), 10), [20, -12], paint.accent),
  ].join('')
}

/** A leather ball with its seams, standing at (0, 0). */
function ball(r: number, paint: Paint, material: Material, id: number): string {
  const seam = paint.trim.base
  return [
    `<clipPath id="ball${id}"><circle cx="0" cy="${-r}" r="${r}"/></clipPath>`,
    `<g clip-path="url(#ball${id})">`,
    circle(0, -r, r, material.dark),
    circle(-r * 0.14, -r * 1.12, r * 0.96, material.base),
    ellipse(-r * 0.42, -r * 1.5, r * 0.42, r * 0.3, material.light, 'transform="rotate(-28)" opacity="0.55"'),
    stroke(
      `M${-r},${-r * 0.86}C${-r * 0.4},${-r * 0.5} ${r * 0.4},${-r * 0.5} ${r},${-r * 0.86}`,
      seam,
      r * 0.05,
    ),
    stroke(
      `M${-r * 0.3},${-r * 2}C${-r * 0.62},${-r * 1.3} ${-r * 0.5},${-r * 0.5} ${-r * 0.16},0`,
      seam,
      r * 0.05,
    ),
    stroke(
      `M${r * 0.36},${-r * 2}C${r * 0.7},${-r * 1.4} ${r * 0.66},${-r * 0.5} ${r * 0.4},0`,
      seam,
      r * 0.05,
    ),
    `</g>`,
    polygon(star(r * 0.1, -r * 1.12, r * 0.24), paint.trim.base),
  ].join('')
}

/** Medicine balls stacked as a pyramid. */
export function medicineBalls(paint: Paint): string {
  return [
    placed(ball(150, paint, paint.accent, 1), 250, -60),
    placed(ball(196, paint, paint.pad, 2), -330, 0),
    placed(ball(186, paint, paint.frame, 3), 50, 14),
    placed(ball(170, paint, paint.second, 4), -150, -318),
    placed(ball(128, paint, paint.second, 5), 400, 18),
    placed(ball(82, paint, paint.pad, 6), 585, 22),
  ].join('')
}

const digits: Record<string, readonly Point[]> = {
  '0': [
    [0, 0],
    [40, 0],
    [40, 80],
    [0, 80],
    [0, 0],
  ],
  '5': [
    [40, 0],
    [0, 0],
    [0, 36],
    [40, 36],
    [40, 80],
    [0, 80],
  ],
  '6': [
    [40, 0],
    [0, 0],
    [0, 80],
    [40, 80],
    [40, 38],
    [0, 38],
  ],
  '7': [
    [0, 0],
    [40, 0],
    [12, 80],
  ],
}

/** A stencilled number, its middle at (x, y). */
const stencil = (text: string, x: number, y: number, colour: string) =>
  [...text]
    .map((digit, index) => {
      const left = x - text.length * 33 + index * 66 + 13
      return stroke(
        pathOf(
          (digits[digit] ?? []).map((point) => moved([left, y - 40], point)),
          false,
        ),
        colour,
        15,
      )
    })
    .join('')

/** Three jump boxes, two of them stacked, their heights in centimetres on them. */
export function jumpBoxes(paint: Paint): string {
  const depth: Point = [170, -108]
  const crate = (x: number, y: number, width: number, height: number, material: Material, label: string) =>
    [
      solid(rectangle(x, y - height, width, height), depth, material),
      stroke(pathOf(rectangle(x + 16, y - height + 16, width - 32, height - 32)), material.light, 6),
      box(x + width / 2 - 60, y - height + 46, 120, 38, material.dark, 19),
      stencil(label, x + width / 2, y - height * 0.4, material.dark),
    ].join('')
  return [
    crate(-70, -40, 400, 370, paint.pad, '75'),
    crate(-40, -410, 330, 250, paint.second, '50'),
    crate(-580, 0, 440, 290, paint.accent, '60'),
    solid(rounded(rectangle(330, -96, 240, 96), 16), [110, -70], paint.frame),
    box(352, -72, 196, 10, paint.frame.light, 5),
  ].join('')
}

/** A heavy bag on its chains, gloves hanging from the frame. */
export function punchingBag(paint: Paint): string {
  const depth: Point = [110, -70]
  const glove = (x: number, y: number, tilt: number, material: Material) =>
    `<g transform="translate(${x} ${y}) rotate(${tilt})">` +
    [
      stroke('M0,-110 C-8,-70 4,-50 0,-10', paint.trim.base, 6),
      fill('M-34,-14 H36 L40,34 H-40Z', paint.trim.base),
      fill('M-44,30 H44 C62,60 70,112 52,146 C34,176 -34,178 -52,146 C-62,120 -58,70 -44,30Z', material.base),
      fill('M36,40 C74,40 92,74 82,104 C74,124 50,120 46,100Z', material.dark),
      fill('M-36,44 C-48,80 -50,118 -38,138 C-26,120 -24,80 -18,44Z', material.light),
    ].join('') +
    '</g>'
  return [
    tube([moved([-520, -30], depth), moved([430, -30], depth)], 40, paint.far),
    solid(rounded(rectangle(-500, -40, 900, 40), 12), [30, -20], paint.frame),
    solid(rounded(rectangle(-520, -44, 80, 44), 12), depth, paint.frame),
    solid(rounded(rectangle(380, -44, 80, 44), 12), depth, paint.frame),
    solid(rectangle(-452, -760, 58, 730), [26, -16], paint.frame),
    solid(rectangle(-452, -790, 580, 54), [26, -16], paint.frame),
    tube(
      [
        [-424, -560],
        [-236, -752],
      ],
      34,
      paint.frame,
    ),
    stroke(
      'M60,-742 L-26,-650M60,-742 L146,-650M60,-742 V-650',
      paint.metal.dark,
      9,
      'stroke-dasharray="7 11"',
    ),
    circle(60, -738, 18, paint.metal.base),
    box(-60, -652, 240, 500, paint.second.base, 34),
    box(-46, -630, 30, 456, paint.second.light, 15),
    box(126, -640, 40, 470, paint.second.dark, 20),
    box(-60, -652, 240, 62, paint.rubber.base, 24),
    box(-60, -470, 240, 34, paint.trim.base),
    box(-60, -330, 240, 34, paint.trim.base),
    ...[-1, 0, 1].map((index) => polygon(star(60 + index * 74, -383, 30), paint.accent.base)),
    ellipse(60, -156, 118, 16, paint.second.dark),
    glove(-330, -470, 8, paint.pad),
    glove(-262, -430, -10, paint.accent),
    solid(rounded(rectangle(250, -84, 220, 84), 24), [60, -38], paint.accent),
  ].join('')
}
