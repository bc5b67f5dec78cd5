import { rugs } from '#server/db/demo/pictures/backdrops.ts'
import { standing } from '#server/db/demo/pictures/equipment.ts'
import { poplar, steppe, sun, tombTower, tree } from '#server/db/demo/pictures/landscape.ts'
import {
  bricks,
  fringes,
  hanging,
  kilim,
  lying,
  pointedArch,
  star,
  starField,
} from '#server/db/demo/pictures/ornaments.ts'
import { type BranchKey, colours, palettes } from '#server/db/demo/pictures/palette.ts'
import { drawing } from '#server/db/demo/pictures/render.ts'
import {
  box,
  ellipse,
  fill,
  gradient,
  grain,
  mix,
  type Point,
  pathOf,
  polygon,
  rectangle,
  stroke,
} from '#server/db/demo/pictures/shapes.ts'

/** The hall of Selçuklu: a great star window, tall lancets, machines in the morning sun. */
function selcuklu(): string {
  const palette = palettes.selcuklu
  const sky = palette.skies.dawn
  const floor = 684
  const opening = (r: number) => pathOf(star(800, 386, r))
  const lancet = (x: number) => pointedArch(x, floor - 60, 168, 250, 150)
  const lancets = [150, 372, 1228, 1450]
  const openings = `${opening(288)}${lancets.map(lancet).join('')}`
  const wall = `M0,0H1600V${floor}H0Z${openings}`
  const beams = [...lancets, 800].map((x) => {
    const half = x === 800 ? 210 : 84
    const shift = (x - 560) * 0.85
    return polygon(
      [
        [x - half, floor],
        [x + half, floor],
        [x + half * 1.9 + shift, 1067],
        [x - half * 1.9 + shift, 1067],
      ],
      colours.cream,
      'opacity="0.3"',
    )
  })
  const rug = lying({ x: 610, y: 726, width: 380 }, { x: 390, y: 1044, width: 820 })
  return [
    gradient('sky', [sky.top, sky.low]),
    gradient('wall', [palette.wall, palette.wallDeep]),
    gradient('floor', [palette.floorFar, palette.floor]),
    box(0, 0, 1600, floor, 'url(#sky)'),
    sun(700, 430, 130, sky.sun),
    steppe(sky, floor, 4),
    fill(wall, 'url(#wall)', 'fill-rule="evenodd"'),
    `<clipPath id="wall-only"><path d="${wall}" clip-rule="evenodd"/></clipPath><g clip-path="url(#wall-only)">`,
    stroke(
      starField({ x: 0, y: 96, columns: 17, rows: 7 }, 100, 54),
      palette.wallLight,
      2.5,
      'opacity="0.5"',
    ),
    fill(starField({ x: 0, y: 96, columns: 17, rows: 7 }, 100, 21), palette.wallDeep, 'opacity="0.5"'),
    box(0, floor - 60, 1600, 60, palette.wallDeep),
    stroke(`M0,${floor - 60}H1600`, colours.ochre, 8),
    `</g>`,
    stroke(opening(316), palette.wallDeep, 18),
    stroke(opening(300), colours.cream, 16),
    stroke(opening(287), colours.ochre, 9),
    ...lancets.flatMap((x) => [
      stroke(lancet(x), colours.cream, 15),
      stroke(`M${x},158V212M${x},312V${floor - 60}M${x - 84},420H${x + 84}`, palette.wallDeep, 6),
      stroke(pathOf(star(x, 262, 52)), palette.wallDeep, 6),
      polygon(star(x, 262, 24), colours.ochre),
      box(x - 104, floor - 72, 208, 22, colours.cream, 4),
    ]),
    kilim(hanging(-30, 0, 1660, 74), 26, rugs.selcuklu),
    box(0, floor, 1600, 407, 'url(#floor)'),
    box(0, floor, 1600, 7, mix(palette.floor, colours.ink, 0.35)),
    ...beams,
    grain({ x: 0, y: floor, width: 1600, height: 407 }, mix(palette.floor, colours.ink, 0.4), { seed: 3 }),
    kilim(rug, 7, rugs.selcuklu),
    standing('cableMachine', palette, { x: 262, y: 770, scale: 0.42, lean: 0.5 }),
    standing('rack', palette, { x: 1318, y: 770, scale: 0.44, lean: -0.5 }),
    standing('treadmill', palette, { x: 372, y: 990, scale: 0.52, lean: 0.3 }),
    standing('bike', palette, { x: 1262, y: 990, scale: 0.52, lean: -0.4 }),
  ].join('')
}

/** The garden of Meram: a water channel between poplars, an arcade, mats on the lawn. */
function meram(): string {
  const palette = palettes.meram
  const sky = palette.skies.dusk
  const lawn = 690
  const [dark, light] = [colours.sageDeep, colours.sage]
  const arcade = [966, 1190, 1414].map((x) => pointedArch(x, lawn - 14, 186, 470, 372))
  const flowers = Array.from({ length: 46 }, (_, index): string => {
    const x = 840 + ((index * 137) % 760)
    const y = lawn + 16 + ((index * 61) % 34)
    return ellipse(x, y, 8, 7, [colours.clay, colours.wheat, colours.cream][index % 3] ?? colours.clay)
  })
  const water: Point[] = [
    [560, lawn],
    [620, lawn],
    [420, 1067],
    [60, 1067],
  ]
  const rug = lying({ x: 700, y: 836, width: 760 }, { x: 570, y: 1024, width: 970 })
  return [
    gradient('sky', [sky.top, sky.low]),
    gradient('lawn', [mix(colours.sage, colours.wheat, 0.35), colours.sageDeep]),
    gradient('lamplight', [mix(colours.ochre, colours.clay, 0.45), colours.ochre, colours.wheat]),
    gradient('plaster', [colours.cream, mix(colours.cream, colours.ochre, 0.35)]),
    box(0, 0, 1600, 720, 'url(#sky)'),
    sun(560, 500, 180, sky.sun),
    grain({ x: 0, y: 0, width: 1600, height: 600 }, mix(sky.top, colours.clay, 0.4), { seed: 5 }),
    steppe(sky, lawn + 8, 2),
    box(0, lawn, 1600, 400, 'url(#lawn)'),
    fill(
      `M0,${lawn + 66}C420,${lawn + 30} 700,${lawn + 30} 1600,${lawn + 78}V${lawn}H0Z`,
      mix(colours.sage, colours.wheat, 0.5),
    ),
    fill(`M0,930C500,850 1000,930 1600,860V1067H0Z`, colours.sageDeep, 'opacity="0.55"'),
    ...[740, 690, 655].map((x, index) => poplar(x, lawn + 4, 300 - index * 60, dark, light)),
    ...[70, 190, 300, 390, 455, 500].map((x, index) =>
      poplar(x, lawn + 30 - index * 5, 620 - index * 82, dark, light),
    ),
    tree(800, lawn + 6, 190, dark, light),
    polygon(rectangle(850, 290, 780, lawn - 290), 'url(#plaster)'),
    ...arcade.map((arch) => fill(arch, 'url(#lamplight)')),
    standing('bike', palette, { x: 958, y: lawn - 16, scale: 0.165 }),
    standing('elliptical', palette, { x: 1182, y: lawn - 16, scale: 0.132 }),
    standing('bike', palette, { x: 1406, y: lawn - 16, scale: 0.165 }),
    ...arcade.flatMap((arch) => [stroke(arch, colours.turquoise, 18), stroke(arch, colours.cream, 5)]),
    box(826, 268, 800, 24, colours.clay),
    box(838, 292, 800, 10, colours.clayDeep),
    kilim(hanging(850, 314, 780, 34), 20, rugs.meram),
    box(830, lawn - 8, 800, 26, mix(colours.cream, colours.ochre, 0.5)),
    box(830, lawn + 14, 800, 40, colours.sageDeep),
    ...flowers,
    polygon(water, mix(colours.turquoise, sky.low, 0.35)),
    polygon(
      [
        [585, lawn],
        [600, lawn],
        [300, 1067],
        [190, 1067],
      ],
      sky.low,
      'opacity="0.55"',
    ),
    stroke(`M560,${lawn}L60,1067M620,${lawn}L420,1067`, mix(colours.cream, colours.ochre, 0.35), 20),
    grain({ x: 640, y: lawn + 60, width: 960, height: 320 }, colours.sageDeep, {
      seed: 8,
      count: 700,
      opacity: 0.6,
    }),
    kilim(rug, 8, { ...rugs.meram, ground: colours.clay, border: rugs.meram.edge }),
    fringes(rug, colours.cream),
    standing('mats', palette, { x: 850, y: 968, scale: 0.42, lean: -0.4 }),
    standing('kettlebells', palette, { x: 1290, y: 985, scale: 0.3, lean: -0.5 }),
  ].join('')
}

/** The vaults of Karatay: one brick arch behind another, tiles around the first. */
function karatay(): string {
  const palette = palettes.karatay
  const sky = palette.skies.dusk
  const floor = 720
  const arch = (width: number, base: number, spring: number, top: number) =>
    pointedArch(800, base, width, spring, top)
  const layer = (d: string, colour: string, course: number, id: string) =>
    `<clipPath id="${id}"><path d="M0,0H1600V${floor + 10}H0Z${d}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${id})">${box(0, 0, 1600, floor + 10, colour)}${stroke(bricks(0, 0, 1600, floor, course), mix(colour, colours.ink, 0.4), 2.5, 'opacity="0.5"')}</g>`
  const outer = arch(1120, floor + 90, 380, 40)
  const middle = arch(760, floor + 90, 420, 170)
  const inner = arch(500, floor + 90, 470, 290)
  const niches = [118, 1482].map((x) => pointedArch(x, floor - 10, 168, 420, 300))
  const rug = lying({ x: 610, y: 760, width: 380 }, { x: 370, y: 1050, width: 860 })
  const tiles = Array.from({ length: 17 }, (_, index) => {
    const x = index * 100
    return `M${x},${floor}L${800 + (x - 800) * 2.6},1067`
  })
  const courses = [738, 768, 812, 872, 952, 1056].map((y) => `M0,${y}H1600`)
  return [
    gradient('sky', [sky.top, sky.low]),
    gradient('floor', [palette.floorFar, palette.floor]),
    box(0, 0, 1600, floor, 'url(#sky)'),
    sun(800, 520, 120, sky.sun),
    steppe(sky, floor + 6, 3),
    tombTower(650, floor - 50, 62, mix(sky.hills[0], colours.cream, 0.3), colours.turquoise),
    layer(inner, mix(palette.wall, sky.top, 0.42), 22, 'inner'),
    stroke(inner, colours.cream, 9),
    layer(middle, mix(palette.wall, sky.top, 0.16), 30, 'middle'),
    stroke(middle, colours.turquoise, 22),
    stroke(middle, colours.cream, 7),
    layer(outer, palette.wall, 42, 'outer'),
    stroke(outer, colours.turquoiseDeep, 74),
    stroke(outer, colours.turquoise, 42, 'stroke-dasharray="0 56"'),
    stroke(outer, colours.turquoiseDeep, 24, 'stroke-dasharray="0 56"'),
    stroke(outer, colours.wheat, 10, 'stroke-dasharray="0 56"'),
    stroke(arch(1040, floor + 90, 386, 84), colours.cream, 8),
    ...niches.flatMap((niche) => [
      fill(niche, palette.wallDeep),
      fill(niche, colours.ink, 'opacity="0.35"'),
      stroke(niche, colours.wheat, 9),
    ]),
    ...[118, 1482].map((x) =>
      polygon(star(x, 220, 46), colours.turquoise, `stroke="${colours.cream}" stroke-width="6"`),
    ),
    box(0, floor, 1600, 347, 'url(#floor)'),
    stroke([...tiles, ...courses].join(''), mix(palette.floor, colours.ink, 0.25), 2.5, 'opacity="0.5"'),
    polygon(
      [
        [560, floor],
        [1040, floor],
        [1420, 1067],
        [180, 1067],
      ],
      sky.low,
      'opacity="0.34"',
    ),
    box(0, floor, 1600, 7, mix(palette.floor, colours.ink, 0.4)),
    kilim(rug, 6, rugs.karatay),
    standing('punchingBag', palette, { x: 330, y: 800, scale: 0.5, lean: 0.3 }),
    standing('rack', palette, { x: 1262, y: 800, scale: 0.48, lean: -0.3 }),
    standing('kettlebells', palette, { x: 300, y: 980, scale: 0.34, lean: 0.5 }),
    standing('bench', palette, { x: 1310, y: 985, scale: 0.42, lean: -0.5 }),
  ].join('')
}

const scenes: Record<BranchKey, () => string> = { selcuklu, meram, karatay }

/** What a branch's picture shows, to be drawn whole or in part. */
export const branchScene = (branch: BranchKey): string => scenes[branch]()

/** The picture of a whole branch. */
export const branchPicture = (branch: BranchKey): string => drawing(branchScene(branch))
