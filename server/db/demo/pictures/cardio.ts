import type { Paint } from '#server/db/demo/pictures/palette.ts'
import {
  arc,
  bar,
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

/** Every machine is seen from its front left: what is further away moves up and to the right. */
const depth: Point = [118, -74]
const between = (point: Point, share: number) => moved(point, depth, share)

/** Treadmill, its screen on the left, the belt running to the right. */
export function treadmill(paint: Paint): string {
  const console = rounded(
    [
      [-432, -672],
      [-352, -698],
      [-300, -560],
      [-372, -540],
    ],
    18,
  )
  const upright: Point[] = [
    [-440, -120],
    [-366, -575],
  ]
  const rail: Point[] = [
    [-352, -548],
    [-150, -470],
    [-134, -446],
    [-158, -430],
    [-404, -350],
  ]
  const deck: Point[] = [
    [-360, -102],
    [520, -60],
    [534, -46],
    [528, -24],
    [-360, -44],
  ]
  const belt = (x: number, share: number): Point => {
    const slope = (x + 360) / 880
    return between([x, -102 + 42 * slope], share)
  }
  const chevrons = [-60, 100, 260].map((x) =>
    polygon(
      [
        belt(x + 92, 0.3),
        belt(x + 40, 0.3),
        belt(x, 0.5),
        belt(x + 40, 0.7),
        belt(x + 92, 0.7),
        belt(x + 52, 0.5),
      ],
      paint.accent.base,
    ),
  )
  return [
    tube(
      upright.map((point) => between(point, 1)),
      34,
      paint.far,
    ),
    tube(
      rail.map((point) => between(point, 1)),
      22,
      paint.far,
    ),
    solid(rectangle(-330, -34, 60, 34), depth, paint.rubber),
    solid(rectangle(440, -30, 60, 30), depth, paint.rubber),
    solid(deck, depth, paint.frame),
    polygon([belt(-340, 0), belt(515, 0), belt(515, 0.15), belt(-340, 0.15)], paint.trim.dark),
    polygon([belt(-340, 0.85), belt(515, 0.85), belt(515, 1), belt(-340, 1)], paint.trim.light),
    polygon([belt(-340, 0.15), belt(515, 0.15), belt(515, 0.85), belt(-340, 0.85)], paint.rubber.base),
    ...chevrons,
    stroke(`M-320,-72L500,-38`, paint.accent.base, 10),
    solid(
      rounded(
        [
          [-556, -30],
          [-548, -150],
          [-500, -214],
          [-400, -206],
          [-300, -104],
          [-290, -30],
        ],
        44,
      ),
      depth,
      paint.pad,
    ),
    polygon(
      rounded(
        [
          [-556, -30],
          [-552, -84],
          [-294, -84],
          [-290, -30],
        ],
        12,
      ),
      paint.frame.base,
    ),
    tube(upright, 38, paint.frame),
    tube(rail, 26, paint.frame),
    solid(console, depth, paint.frame),
    polygon(
      [[-344, -684], [-305, -578], moved([-305, -578], depth, 0.94), moved([-344, -684], depth, 0.94)],
      paint.screen.base,
    ),
    stroke(
      `M${moved([-326, -632], depth, 0.12).join(',')}L${moved([-332, -648], depth, 0.36).join(',')}L${moved([-318, -612], depth, 0.55).join(',')}L${moved([-330, -644], depth, 0.82).join(',')}`,
      paint.pad.base,
      7,
    ),
  ].join('')
}

/** Indoor bike with its flywheel on the left. */
export function bike(paint: Paint): string {
  const wheel: Point = [-230, -218]
  const axle: Point = [30, -236]
  const spokes = [20, 80, 140].map((angle) =>
    tube(
      [
        arc(...wheel, 128, angle, angle + 1, 1)[0] ?? wheel,
        arc(...wheel, 128, angle + 180, angle + 181, 1)[0] ?? wheel,
      ],
      15,
      paint.metal,
    ),
  )
  return [
    solid(rounded(rectangle(-390, -40, 92, 40), 14), [150, -94], paint.frame),
    solid(rounded(rectangle(320, -40, 92, 40), 14), [150, -94], paint.frame),
    tube([between([-330, -40], 0.6), between([370, -40], 0.6)], 44, paint.frame),
    tube([between([-90, -50], 0.5), axle, [150, -520]], 54, paint.frame),
    solid(arc(...wheel, 178), [44, -28], paint.metal, paint.metal.dark),
    circle(...wheel, 160, paint.frame.base),
    circle(...wheel, 132, paint.pad.base),
    ...spokes,
    circle(...wheel, 40, paint.frame.base),
    circle(...wheel, 18, paint.trim.base),
    tube([[-330, -60], wheel, [-96, -540]], 40, paint.frame),
    tube(
      [
        [-130, -470],
        [110, -380],
      ],
      48,
      paint.frame,
    ),
    tube([axle, [360, -70]], 44, paint.frame),
    solid(
      rounded(
        [
          [-250, -268],
          [30, -312],
          [96, -270],
          [90, -190],
          [30, -166],
          [-250, -190],
        ],
        34,
      ),
      [16, -10],
      paint.accent,
    ),
    circle(...axle, 40, paint.frame.base),
    circle(...axle, 20, paint.metal.base),
    tube([axle, [112, -116]], 24, paint.metal),
    solid(rounded(rectangle(70, -124, 96, 26), 8), [30, -19], paint.rubber),
    tube(
      [
        [150, -520],
        [182, -610],
      ],
      30,
      paint.metal,
    ),
    solid(
      rounded(
        [
          [60, -640],
          [180, -660],
          [296, -674],
          [318, -640],
          [250, -612],
          [170, -604],
        ],
        20,
      ),
      [30, -18],
      paint.rubber,
    ),
    tube(
      [
        [-96, -540],
        [-118, -640],
      ],
      30,
      paint.metal,
    ),
    bar('M-50,-700 L-140,-655 L-246,-676 Q-290,-690 -278,-740 L-262,-772', 26, paint.rubber),
    bar('M-10,-724 L-110,-668', 22, paint.rubber),
    tube(
      [
        [-126, -660],
        [-138, -720],
      ],
      18,
      paint.frame,
    ),
    solid(rounded(rectangle(-186, -786, 92, 74), 12), [22, -14], paint.frame, paint.screen.base),
  ].join('')
}
