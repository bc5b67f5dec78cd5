/**
 * Weaving charts of Anatolian kilim motifs: `#` is a knot. What each stands for is the weavers' own
 * language, and the site uses it with that meaning.
 */
const charts = {
  /** Ram's horn: strength. */
  ramsHorn: `
    .........#.........
    ........###........
    .......##.##.......
    .....###.#.###.....
    ..####..###..####..
    .##....##.##....##.
    ##..####...####..##
    #..##..##.##..##..#
    #.##....###....##.#
    #.#......#......#.#
    #.##.#...#...#.##.#
    #..###..###..###..#
    ##.....##.##.....##
    .##...##.#.##...##.
    ..#####..#..#####..
    ........###........
    .........#.........`,
  /** Running water: what goes on without a break. One wave, for a row. */
  water: `
    ##............##
    ###..........###
    .###........###.
    ..###......###..
    ...###....###...
    ....###..###....
    .....######.....
    ......####......`,
  /** Running water as a figure of its own. */
  streams: `
    ##...........##
    ###.........###
    .###.......###.
    ..###.....###..
    #..###...###..#
    ##..###.###..##
    ###..#####..###
    .###..###..###.
    ..###..#..###..
    #..###...###..#
    ##..###.###..##
    ###..#####..###
    .###..###..###.
    ..###..#..###..
    ...###...###...`,
  /** Eye: attention, and protection. */
  eye: `
    .......#.......
    ......###......
    .....##.##.....
    ....##...##....
    ...##..#..##...
    ..##..###..##..
    .##..##.##..##.
    ##..##.#.##..##
    .##..##.##..##.
    ..##..###..##..
    ...##..#..##...
    ....##...##....
    .....##.##.....
    ......###......
    .......#.......`,
  /** Star: luck and happiness. Eight points, as on Seljuk tiles. */
  star: `
    .......#.......
    ......###......
    ..##.#####.##..
    ..###########..
    ...####.####...
    ..####...####..
    .####..#..####.
    ####..###..####
    .####..#..####.
    ..####...####..
    ...####.####...
    ..###########..
    ..##.#####.##..
    ......###......
    .......#.......`,
  /** Hands on hips: the woman of the house, fertility. */
  handsOnHips: `
    ......###......
    .....#####.....
    ......###......
    #####..#..#####
    #...##.#.##...#
    #....#####....#
    ##....###....##
    .###..###..###.
    ...###.#.###...
    .....#####.....
    ....#######....
    ...##.###.##...
    ..##..###..##..
    .##...###...##.
    ##...#####...##`,
  /** Comb: togetherness. */
  comb: `
    #..#..###..#..#
    #..#..###..#..#
    #..#..###..#..#
    #..#..###..#..#
    ###############
    ......###......
    ......###......
    ......###......
    ......###......
    ......###......
    ###############
    #..#..###..#..#
    #..#..###..#..#
    #..#..###..#..#
    #..#..###..#..#`,
  /** Ear of wheat: what the steppe gives. */
  wheat: `
    .....#.....
    ....###....
    .....#.....
    .#...#...#.
    .##..#..##.
    .###.#.###.
    ..#######..
    ....###....
    .#...#...#.
    .##..#..##.
    .###.#.###.
    ..#######..
    ....###....
    .....#.....
    .....#.....
    .....#.....`,
  /** Stepped triangles, the edge of most kilims. */
  steps: `
    .......##.......
    ......####......
    .....######.....
    ....########....
    ...##########...
    ..############..
    .##############.
    ################`,
  diamond: `
    ......##......
    .....####.....
    ....######....
    ...########...
    ..##########..
    .############.
    ##############
    .############.
    ..##########..
    ...########...
    ....######....
    .....####.....
    ......##......`,
} as const

export type MotifName = keyof typeof charts

export interface Motif {
  width: number
  height: number
  /** SVG path data on a grid of one unit per knot. */
  path: string
}

function weave(chart: string): Motif {
  const rows = chart
    .trim()
    .split('\n')
    .map((row) => row.trim())
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map((run) => ({ x: run.index, y, width: run[0].length })),
  )
  // Relative to the previous run, so that equal steps are equal text and compress well.
  const path = runs.map(({ x, y, width }, index) => {
    const last = runs[index - 1] ?? { x: 0, y: 0 }
    return `m${x - last.x} ${y - last.y}h${width}v1h-${width}z`
  })
  return { width: rows[0]?.length ?? 0, height: rows.length, path: path.join('') }
}

export const motifs = Object.fromEntries(
  Object.entries(charts).map(([name, chart]) => [name, weave(chart)]),
) as Record<MotifName, Motif>
