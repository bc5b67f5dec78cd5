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
  tube,
} from '#server/db/demo/pictures/shapes.ts'

/** Leg press: the seat low on the left, the sled on its slanted rails, plates on its horns. */
export function legPress(paint: Paint): string {
  const depth: Point = [124, -78]
  const disc = (x: number, y: number, r: number, shift: number) => {
    const at = moved([x, y], depth, shift)
    return (
      solid(arc(...at, r), [26, -16], paint.frame) +
      circle(...at, r * 0.78, paint.second.base) +
      circle(...at, r * 0.6, paint.frame.base) +
      circle(...at, r * 0.2, paint.metal.base)
    )
  }
  const plate: Point[] = [
    [52, -512],
    [84, -540],
    [274, -326],
    [242, -298],
  ]
  return [
    tube([moved([-60, -40], depth), moved([520, -640], depth)], 36, paint.far),
    tube([moved([500, -30], depth), moved([500, -620], depth)], 38, paint.far),
    solid(rounded(rectangle(430, -36, 140, 36), 10), depth, paint.rubber),
    solid(rounded(rectangle(-500, -36, 140, 36), 10), depth, paint.rubber),
    tube([moved([-430, -44], depth, 0.5), moved([500, -44], depth, 0.5)], 46, paint.frame),
    tube([moved([520, -640], depth), [520, -640]], 34, paint.frame),
    tube(
      [
        [-360, -60],
        [-330, -190],
      ],
      44,
      paint.frame,
    ),
    tube(
      [
        [-500, -60],
        [-452, -300],
      ],
      38,
      paint.frame,
    ),
    solid(
      rounded(
        [
          [-560, -500],
          [-500, -530],
          [-322, -214],
          [-382, -180],
        ],
        26,
      ),
      depth,
      paint.pad,
    ),
    solid(
      rounded(
        [
          [-390, -224],
          [-200, -176],
          [-186, -128],
          [-400, -166],
        ],
        20,
      ),
      depth,
      paint.pad,
    ),
    solid(rounded(rectangle(-590, -620, 92, 96), 26), [110, -70], paint.pad),
    disc(318, -470, 118, 1.05),
    solid(plate, moved(depth, [30, -20]), paint.metal, paint.metal.dark),
    tube(
      [
        [165, -410],
        [318, -540],
      ],
      44,
      paint.frame,
    ),
    tube(
      [
        [-60, -40],
        [520, -640],
      ],
      40,
      paint.frame,
    ),
    tube(
      [
        [510, -30],
        [510, -620],
      ],
      42,
      paint.frame,
    ),
    solid(
      [
        [214, -402],
        [330, -520],
        [392, -462],
        [276, -344],
      ],
      [20, -12],
      paint.accent,
    ),
    disc(318, -442, 128, -0.12),
    disc(318, -442, 96, -0.3),
    circle(...moved([318, -442], depth, -0.34), 20, paint.trim.base),
    tube(
      [
        [-290, -130],
        [-214, -250],
      ],
      26,
      paint.metal,
    ),
    tube(
      [
        [-240, -208],
        [-214, -250],
      ],
      34,
      paint.rubber,
    ),
  ].join('')
}

/** Adjustable bench, its back raised, two plates leaning beside it. */
export function bench(paint: Paint): string {
  const depth: Point = [120, -76]
  const wheel = (x: number, y: number, r: number, ring: string) =>
    solid(arc(x, y, r), [26, -16], paint.frame) +
    circle(x, y, r * 0.8, ring) +
    circle(x, y, r * 0.62, paint.frame.base) +
    circle(x, y, r * 0.22, paint.metal.base)
  return [
    solid(rounded(rectangle(-420, -36, 90, 36), 12), [150, -96], paint.rubber),
    solid(rounded(rectangle(330, -36, 90, 36), 12), [150, -96], paint.rubber),
    tube([moved([-370, -44], depth, 0.5), moved([370, -44], depth, 0.5)], 50, paint.frame),
    tube([moved([-330, -50], depth, 0.5), moved([-230, -250], depth, 0.5)], 44, paint.frame),
    tube([moved([330, -50], depth, 0.5), moved([190, -250], depth, 0.5)], 44, paint.frame),
    tube([moved([-120, -60], depth, 0.5), moved([-250, -470], depth, 0.5)], 34, paint.metal),
    solid(
      rounded(
        [
          [-470, -700],
          [-396, -732],
          [-62, -290],
          [-128, -240],
        ],
        26,
      ),
      depth,
      paint.pad,
    ),
    solid(
      rounded(
        [
          [-60, -296],
          [270, -330],
          [284, -264],
          [-60, -228],
        ],
        26,
      ),
      depth,
      paint.pad,
    ),
    polygon(
      [
        [-430, -716],
        [-416, -722],
        [-80, -276],
        [-94, -266],
      ],
      paint.pad.light,
    ),
    solid(arc(330, -190, 34), depth, paint.accent),
    tube(
      [
        [330, -190],
        [300, -270],
      ],
      26,
      paint.frame,
    ),
    wheel(-500, -110, 110, paint.accent.base),
    wheel(-560, -80, 80, paint.second.base),
  ].join('')
}
