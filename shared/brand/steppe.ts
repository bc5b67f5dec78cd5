import { type MotifName, motifs } from '#shared/brand/motifs.ts'

/** One woven row of the field below the horizon. */
export interface Row {
  y: number
  height: number
  name: string
  thread?: { motif: MotifName; knot: number; y: number; width: number; height: number }
}

interface RowDesign {
  name: string
  /** Pixels of a plain row, or the space above and below the motif. */
  space: number
  motif?: MotifName
  knot?: number
  gap?: number
}

/** From the horizon towards the viewer: knots grow as the field comes nearer. */
const design: readonly RowDesign[] = [
  { name: 'edge', space: 3 },
  { name: 'far', space: 0, motif: 'steps', knot: 1 },
  { name: 'line', space: 4 },
  { name: 'plain', space: 5, motif: 'diamond', knot: 1, gap: 8 },
  { name: 'edge', space: 4 },
  { name: 'stream', space: 4, motif: 'water', knot: 2 },
  { name: 'line', space: 7 },
  { name: 'crop', space: 9, motif: 'wheat', knot: 3, gap: 5 },
  { name: 'edge', space: 8 },
  { name: 'near', space: 16, motif: 'ramsHorn', knot: 5, gap: 5 },
  { name: 'line', space: 12 },
  { name: 'edge', space: 6 },
]

function layOut(): Row[] {
  let y = 0
  return design.map(({ name, space, motif, knot = 1, gap = 0 }) => {
    const top = y
    const chart = motif && motifs[motif]
    const height = chart ? chart.height * knot + 2 * space : space
    y += height
    if (!motif || !chart) return { y: top, height, name }
    const thread = {
      motif,
      knot,
      y: top + space,
      width: (chart.width + gap) * knot,
      height: chart.height * knot,
    }
    return { y: top, height, name, thread }
  })
}

export const rows = layOut()
export const fieldHeight = rows.reduce((sum, row) => sum + row.height, 0)

/** A stepped triangle standing on the horizon at `x`: a peak, or the upper half of the sun. */
function pyramid(x: number, steps: number, stepWidth: number, stepHeight: number): string {
  let path = `M${x - steps * stepWidth} 0`
  for (let step = 0; step < steps; step++) path += `v${-stepHeight}h${step < steps - 1 ? stepWidth : 0}`
  path += `h${2 * stepWidth}`
  for (let step = 0; step < steps; step++) path += `v${stepHeight}h${step < steps - 1 ? stepWidth : 0}`
  return `${path}z`
}

/** The sun, woven from the outside in; each part is a pyramid and its reflection. */
export const sun = [
  { name: 'glow', steps: 15 },
  { name: 'ring', steps: 11 },
  { name: 'disc', steps: 7 },
  { name: 'core', steps: 3 },
] as const

/** The sun's part with so many steps, around the origin. */
export const sunPath = (steps: number): string => pyramid(0, steps, 14, 14) + pyramid(0, steps, 14, -14)

/** Peaks on the horizon, low on the left, where the words stand. */
export const ridge =
  pyramid(-170, 7, 34, 9) + pyramid(330, 8, 36, 10) + pyramid(980, 9, 44, 9) + pyramid(-1500, 5, 60, 7)
export const hills =
  pyramid(-620, 4, 66, 7) + pyramid(60, 4, 60, 8) + pyramid(640, 4, 70, 8) + pyramid(-1150, 3, 80, 7)
