import type { Paint } from '#server/db/demo/pictures/palette.ts'
import {
  arc,
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

/** Rowing machine: its wheel on the left, the seat halfway along the rail. */
export function rower(paint: Paint): string {
  const wheel: Point = [-430, -214]
  const ribs = Array.from({ length: 18 }, (_, index) => {
    const [[x, y] = wheel] = arc(...wheel, 100, index * 20, index * 20 + 1, 1)
    return circle(x, y, 9, paint.frame.light)
  })
  const monitor = rounded(
    [
      [-392, -566],
      [-328, -590],
      [-292, -484],
      [-356, -462],
    ],
    14,
  )
  return [
    solid(rounded(rectangle(500, -34, 60, 34), 10), [110, -70], paint.rubber),
    tube(
      [
        [566, -58],
        [598, -168],
      ],
      30,
      paint.far,
    ),
    tube(
      [
        [530, -34],
        [556, -176],
      ],
      38,
      paint.frame,
    ),
    solid(rounded(rectangle(-372, -34, 60, 34), 10), [120, -78], paint.rubber),
    tube(
      [
        [-268, -60],
        [-350, -200],
      ],
      30,
      paint.far,
    ),
    solid(
      [
        [-300, -236],
        [610, -208],
        [610, -172],
        [-300, -196],
      ],
      [34, -22],
      paint.metal,
    ),
    tube(
      [
        [-340, -34],
        [-380, -180],
      ],
      36,
      paint.frame,
    ),
    tube(
      [
        [-400, -300],
        [-336, -500],
      ],
      26,
      paint.frame,
    ),
    solid(arc(...wheel, 152), [78, -48], paint.frame),
    circle(...wheel, 128, paint.rubber.base),
    ...ribs,
    circle(...wheel, 66, paint.pad.base),
    circle(...wheel, 30, paint.trim.base),
    solid(monitor, [78, -48], paint.frame),
    polygon(
      [
        moved([-328, -590], [78, -48], 0.1),
        moved([-292, -484], [78, -48], 0.1),
        moved([-292, -484], [78, -48], 0.9),
        moved([-328, -590], [78, -48], 0.9),
      ],
      paint.screen.base,
    ),
    stroke('M-300,-262 L88,-318', paint.rubber.base, 7),
    stroke('M72,-258 L112,-378', paint.frame.base, 22),
    stroke('M72,-258 L84,-294', paint.accent.base, 24),
    stroke('M101,-344 L112,-378', paint.accent.base, 24),
    solid(
      [
        [-180, -372],
        [-146, -384],
        [-78, -196],
        [-112, -188],
      ],
      [96, -62],
      paint.frame,
    ),
    tube(
      [
        [-124, -290],
        [-40, -348],
      ],
      24,
      paint.accent,
    ),
    solid(rounded(rectangle(160, -262, 150, 30), 12), [40, -26], paint.frame),
    solid(
      rounded(
        [
          [140, -302],
          [250, -296],
          [330, -322],
          [346, -280],
          [300, -258],
          [150, -258],
        ],
        16,
      ),
      [84, -54],
      paint.pad,
    ),
    circle(190, -232, 16, paint.trim.base),
    circle(280, -228, 16, paint.trim.base),
  ].join('')
}

/** Elliptical trainer: housing and mast on the left, two swinging arms, two pedals. */
export function elliptical(paint: Paint): string {
  const hub: Point = [-330, -214]
  const pedal = (from: Point, to: Point, [x, y]: Point, front: boolean) =>
    tube([from, to], front ? 34 : 30, front ? paint.metal : paint.far) +
    solid(
      rounded(
        [
          [x - 150, y - 84],
          [x - 124, y - 86],
          [x - 104, y - 34],
          [x + 140, y - 26],
          [x + 138, y + 8],
          [x - 142, y + 4],
        ],
        12,
      ),
      [64, -42],
      front ? paint.accent : paint.far,
    )
  const handle = (joint: Point, bend: Point, grip: Point, front: boolean) =>
    tube([joint, bend, grip], front ? 34 : 28, front ? paint.frame : paint.far) +
    tube(
      [moved(bend, [grip[0] - bend[0], grip[1] - bend[1]], 0.35), grip],
      front ? 40 : 34,
      front ? paint.rubber : paint.far,
    )
  return [
    solid(rounded(rectangle(-480, -36, 110, 36), 12), [150, -96], paint.rubber),
    solid(rounded(rectangle(470, -36, 90, 36), 12), [150, -96], paint.rubber),
    handle([-250, -300], [-56, -650], [44, -780], false),
    pedal([-300, -310], [610, -196], [210, -262], false),
    tube(
      [
        [-380, -52],
        [600, -52],
      ],
      46,
      paint.frame,
    ),
    stroke('M300,-92 L640,-140', paint.metal.base, 18),
    stroke('M230,-70 L560,-112', paint.metal.light, 18),
    tube(
      [
        [-360, -260],
        [-282, -660],
      ],
      50,
      paint.frame,
    ),
    solid(
      rounded(
        [
          [-560, -44],
          [-560, -250],
          [-470, -410],
          [-330, -430],
          [-170, -320],
          [-126, -160],
          [-160, -44],
        ],
        90,
      ),
      [96, -60],
      paint.pad,
    ),
    circle(...hub, 138, paint.frame.base),
    circle(...hub, 110, paint.pad.dark),
    circle(...hub, 46, paint.frame.base),
    tube([hub, [-238, -132]], 34, paint.metal),
    pedal([-238, -132], [520, -136], [110, -146], true),
    circle(520, -136, 32, paint.second.base),
    circle(520, -136, 12, paint.trim.base),
    handle([-250, -150], [-196, -560], [-150, -720], true),
    circle(-226, -330, 20, paint.trim.base),
    solid(
      rounded(
        [
          [-372, -752],
          [-290, -778],
          [-240, -646],
          [-322, -620],
        ],
        18,
      ),
      [96, -60],
      paint.frame,
    ),
    polygon(
      [
        moved([-284, -766], [96, -60], 0.1),
        moved([-246, -662], [96, -60], 0.1),
        moved([-246, -662], [96, -60], 0.9),
        moved([-284, -766], [96, -60], 0.9),
      ],
      paint.screen.base,
    ),
  ].join('')
}
