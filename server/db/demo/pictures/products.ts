import { colours, type Paint, palettes } from '#server/db/demo/pictures/palette.ts'
import { drawing } from '#server/db/demo/pictures/render.ts'
import {
  box,
  circle,
  ellipse,
  fill,
  grain,
  group,
  type Material,
  mix,
  stroke,
} from '#server/db/demo/pictures/shapes.ts'

const side = 1000
const table = 760

const common = palettes.selcuklu.paint
const label: Material = common.trim

/** Round things are lit from the left: a light stripe, a dark edge. */
const rounding = (x: number, y: number, width: number, height: number, { light, dark }: Material) =>
  `${box(x + width * 0.08, y + 10, width * 0.07, height - 20, light, 14)}${group(
    box(x + width * 0.82, y + 10, width * 0.1, height - 20, dark, 14),
    '',
    'opacity="0.55"',
  )}`

/** The woven diamond that stands for the maker on every label. */
const mark = (x: number, y: number, size: number, colour: string) =>
  fill(`M${x},${y - size}L${x + size},${y}L${x},${y + size}L${x - size},${y}Z`, colour) +
  fill(
    `M${x},${y - size * 0.45}L${x + size * 0.45},${y}L${x},${y + size * 0.45}L${x - size * 0.45},${y}Z`,
    label.base,
  )

function tub(material: Material): string {
  const [x, y, width, height] = [300, 300, 400, 460]
  return (
    box(x, y, width, height, material.base, 40) +
    rounding(x, y, width, height, material) +
    box(x, y + 130, width, 240, label.base) +
    mark(500, y + 225, 62, material.base) +
    box(410, y + 312, 180, 14, material.dark, 7) +
    box(450, y + 338, 100, 12, material.dark, 6) +
    box(x - 22, 205, width + 44, 116, common.frame.base, 26) +
    box(x + 6, 222, 26, 82, common.frame.light, 12)
  )
}

function bottle(material: Material): string {
  const [x, y, width, height] = [370, 340, 260, 420]
  return (
    box(x, y, width, height, material.base, 54) +
    rounding(x, y, width, height, material) +
    box(x, y + 120, width, 210, label.base) +
    mark(500, y + 205, 50, material.base) +
    box(440, y + 282, 120, 12, material.dark, 6) +
    box(430, 250, 140, 100, material.dark) +
    box(400, 190, 200, 96, common.trim.dark, 18) +
    box(414, 204, 20, 68, common.trim.base, 9)
  )
}

function shaker(material: Material): string {
  const glass = mix(colours.turquoise, colours.cream, 0.6)
  return (
    fill('M360,330H640L610,760H390Z', glass) +
    fill('M372,500H628L610,760H390Z', material.base) +
    fill('M384,350H420L440,740H408Z', label.base, 'opacity="0.55"') +
    [430, 500, 570, 640, 700]
      .map((y) => stroke(`M560,${y}H${600 - (y - 400) * 0.04}`, material.dark, 8))
      .join('') +
    box(340, 262, 320, 84, common.frame.base, 22) +
    box(520, 170, 84, 96, material.base, 24) +
    stroke('M380,250C380,160 470,160 500,205', common.frame.base, 26)
  )
}

function carton(material: Material): string {
  const bar = (x: number, y: number, colour: Material) =>
    box(x, y, 300, 74, colour.base, 12) +
    box(x + 20, y + 14, 60, 46, label.base, 8) +
    box(x + 270, y, 30, 74, colour.dark, 12)
  return (
    fill('M270,420L330,340H730L670,420Z', material.dark) +
    fill('M670,420L730,340V690L670,760Z', mix(material.dark, colours.ink, 0.3)) +
    box(270, 420, 400, 340, material.base) +
    box(270, 500, 400, 160, label.base) +
    mark(370, 580, 52, material.base) +
    box(450, 555, 170, 16, material.dark, 8) +
    box(450, 590, 120, 14, material.dark, 7) +
    group(bar(0, 0, common.second), 'translate(560 690) rotate(-6)') +
    circle(300, 452, 12, label.base)
  )
}

const shapes = { tub, bottle, shaker, carton } as const
export type ProductShape = keyof typeof shapes
export type ProductDye = Extract<keyof Paint, 'pad' | 'accent' | 'second' | 'frame'>

// Large enough for the page of a product, small enough for the first start.
const printedWidth = 640

/** A product on the shop's table. */
export function productPicture(shape: ProductShape, dye: ProductDye): string {
  const wall = mix(colours.wheat, colours.cream, 0.45)
  const scene =
    box(0, 0, side, side, wall) +
    circle(500, 430, 330, mix(wall, colours.ochre, 0.3)) +
    grain({ x: 0, y: 0, width: side, height: table }, colours.ochre, { count: 160, opacity: 0.2 }) +
    box(0, table - 40, side, side - table + 40, mix(colours.clay, colours.wheat, 0.25)) +
    box(0, table - 40, side, 12, mix(colours.clay, colours.cream, 0.4)) +
    ellipse(560, table + 4, 300, 34, colours.clayDeep, 'opacity="0.45"') +
    shapes[shape](common[dye])
  return drawing(scene, { size: { width: side, height: side }, width: printedWidth })
}
