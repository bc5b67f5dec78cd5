import { behind, hairOf, type Person, shade } from '#server/db/demo/pictures/hair.ts'
import { star } from '#server/db/demo/pictures/ornaments.ts'
import { colours } from '#server/db/demo/pictures/palette.ts'
import { drawing } from '#server/db/demo/pictures/render.ts'
import { box, circle, ellipse, fill, grain, mix, polygon, stroke } from '#server/db/demo/pictures/shapes.ts'

const size = 800

function body({ skin, top, trim, wear }: Person): string {
  const neck =
    box(346, 420, 112, 170, skin, 40) + fill('M346,462C390,512 430,512 458,470V560H346Z', shade(skin))
  const shoulders =
    'M96,800C100,668 150,606 262,580C330,566 346,548 350,532H454C458,548 474,566 542,580C654,606 702,668 706,800Z'
  const side = 'M470,800C520,740 520,650 486,556C500,568 520,575 542,580C654,606 702,668 706,800Z'
  switch (wear) {
    case 'tank':
      return [
        fill(shoulders, skin),
        neck,
        fill(side, shade(skin)),
        fill(
          'M206,800C222,716 246,660 262,580L318,568C330,640 364,662 402,662C440,662 474,640 486,568L542,580C558,660 582,716 598,800Z',
          top,
        ),
        fill('M486,568L542,580C558,660 582,716 598,800H486C520,730 512,640 486,568Z', shade(top)),
        stroke('M318,570C330,642 364,664 402,664C440,664 474,642 486,570', trim, 12),
      ].join('')
    case 'hoodie':
      return [
        fill(shoulders, top),
        fill(side, shade(top)),
        fill(
          'M250,600C262,516 320,500 402,520C484,500 542,516 554,600C520,656 450,690 402,690C354,690 284,656 250,600Z',
          shade(top),
        ),
        neck,
        fill(
          'M262,590C300,560 330,560 346,545C352,610 376,650 402,668C428,650 452,610 458,545C474,560 504,560 542,590C520,656 450,712 402,712C354,712 284,656 262,590Z',
          top,
        ),
        stroke('M366,668V770M438,668V756', trim, 9),
      ].join('')
    case 'jersey':
      return [
        fill(shoulders, top),
        fill(side, shade(top)),
        fill('M96,800C98,742 108,700 130,666L222,800Z', trim),
        fill('M706,800C704,742 694,700 672,666L580,800Z', mix(trim, colours.ink, 0.15)),
        neck,
        stroke('M336,560C350,610 376,626 402,626C428,626 454,610 468,560', trim, 18),
        polygon(star(402, 730, 46), trim),
      ].join('')
    case 'zip':
      return [
        fill(shoulders, top),
        fill(side, shade(top)),
        neck,
        fill(
          'M318,572C320,530 332,506 350,500C356,560 380,600 402,622C424,600 448,560 454,500C472,506 484,530 486,572L402,690Z',
          trim,
        ),
        stroke('M402,640V800', mix(top, colours.cream, 0.6), 9, 'stroke-dasharray="4 13"'),
        stroke('M150,640C190,690 200,740 204,800M654,640C614,690 604,740 600,800', trim, 13),
      ].join('')
  }
}

function head({ skin, style }: Person): string {
  const ears = [ellipse(284, 338, 24, 38, skin), ellipse(520, 338, 24, 38, shade(skin))]
  return [
    ...(style === 'scarf' ? [] : ears),
    fill(
      'M288,310C288,208 340,166 402,166C464,166 516,208 516,310C516,416 464,486 402,486C340,486 288,416 288,310Z',
      skin,
    ),
    fill(
      'M424,168C474,178 516,218 516,310C516,416 464,486 402,486C396,486 390,485 384,484C452,452 470,400 462,330C456,270 452,212 424,168Z',
      shade(skin),
    ),
  ].join('')
}

const people: readonly Person[] = [
  {
    skin: '#d9a27a',
    hair: '#2c1f2b',
    top: colours.clay,
    trim: colours.cream,
    ground: colours.turquoise,
    sun: colours.wheat,
    style: 'bearded',
    wear: 'jersey',
  },
  {
    skin: '#eec19c',
    hair: '#5a3325',
    top: colours.turquoiseDeep,
    trim: colours.wheat,
    ground: colours.ochre,
    sun: colours.cream,
    style: 'long',
    wear: 'zip',
  },
  {
    skin: '#e6b48d',
    hair: colours.turquoise,
    top: colours.ink,
    trim: colours.ochre,
    ground: colours.clay,
    sun: colours.wheat,
    style: 'scarf',
    wear: 'zip',
  },
  {
    skin: '#c98f68',
    hair: '#33222a',
    top: colours.ochre,
    trim: colours.ink,
    ground: colours.sage,
    sun: colours.cream,
    style: 'short',
    wear: 'hoodie',
  },
  {
    skin: '#f0c8a8',
    hair: '#a5642f',
    top: colours.ink,
    trim: colours.turquoise,
    ground: colours.wheat,
    sun: colours.clay,
    style: 'bun',
    wear: 'tank',
  },
  {
    skin: '#a8704c',
    hair: '#1f1720',
    top: colours.turquoise,
    trim: colours.cream,
    ground: colours.turquoiseDeep,
    sun: colours.ochre,
    style: 'curly',
    wear: 'tank',
  },
]

/** A faceless bust in sports clothes before a tile star. */
export function portrait(number: number): string {
  const person = people[number % people.length]
  if (!person) return ''
  const content = [
    box(0, 0, size, size, person.ground),
    polygon(star(400, 350, 390), mix(person.ground, person.sun, 0.3)),
    circle(400, 340, 270, person.sun),
    grain({ x: 0, y: 0, width: size, height: size }, mix(person.ground, colours.ink, 0.4), {
      seed: number + 3,
      count: 260,
    }),
    behind(person),
    body(person),
    head(person),
    hairOf(person),
  ]
  return drawing(content.join(''), { size: { width: size, height: size } })
}
