import { colours } from '#server/db/demo/pictures/palette.ts'
import { circle, fill, mix, pathOf, stroke } from '#server/db/demo/pictures/shapes.ts'

export interface Person {
  skin: string
  hair: string
  top: string
  trim: string
  ground: string
  sun: string
  /** What is drawn behind the head, on it, and over the shoulders. */
  style: 'short' | 'long' | 'bun' | 'scarf' | 'curly' | 'bearded'
  wear: 'tank' | 'hoodie' | 'jersey' | 'zip'
}

/** A colour on the side away from the sun. */
export const shade = (colour: string) => mix(colour, colours.ink, 0.22)

/** Hair and cloth behind the head. */
export function behind({ style, hair }: Person): string {
  switch (style) {
    case 'long':
      return fill(
        'M268,330C258,190 330,120 402,120C478,120 545,190 536,332C532,430 556,500 560,560C500,610 300,610 244,560C250,500 272,430 268,330Z',
        shade(hair),
      )
    case 'bun':
      return circle(402, 128, 62, hair) + circle(384, 114, 34, mix(hair, colours.cream, 0.16))
    case 'scarf':
      return fill(
        'M250,350C236,196 316,112 402,112C490,112 566,196 552,350C548,440 566,520 600,600C500,660 300,660 204,600C238,520 254,440 250,350Z',
        shade(hair),
      )
    default:
      return ''
  }
}

/** Hair, beard or head-scarf over the head. */
export function hairOf({ style, hair, skin }: Person): string {
  const light = mix(hair, colours.cream, 0.16)
  const cap =
    'M280,316C264,196 322,128 404,128C486,128 540,196 524,316C512,296 508,262 498,240C440,250 360,244 318,222C300,250 292,286 280,316Z'
  switch (style) {
    case 'short':
      return (
        fill(
          'M280,310C256,190 330,112 410,118C500,112 546,190 524,310C514,296 510,270 500,248C470,210 390,236 330,206C300,236 292,280 280,310Z',
          hair,
        ) + stroke('M318,186C350,150 400,138 446,146', light, 10)
      )
    case 'bearded':
      return [
        fill(
          'M286,330C288,440 330,512 402,514C474,512 516,440 518,330C506,372 490,398 450,398C430,398 418,388 402,388C386,388 374,398 354,398C314,398 298,372 286,330Z',
          hair,
        ),
        fill('M360,418C376,408 428,408 444,418C430,432 374,432 360,418Z', shade(skin)),
        fill(
          'M280,320C262,200 320,140 404,140C488,140 542,200 524,320C514,300 512,262 498,226C440,196 364,196 312,226C296,262 290,300 280,320Z',
          hair,
        ),
        stroke('M330,178C360,158 400,152 440,160', light, 9),
      ].join('')
    case 'curly': {
      const curls = [
        [300, 250, 46],
        [290, 200, 48],
        [330, 156, 54],
        [392, 130, 58],
        [456, 148, 54],
        [504, 190, 50],
        [516, 244, 44],
        [360, 186, 44],
        [430, 184, 46],
      ] as const
      return (
        curls.map(([x, y, r]) => circle(x, y, r, hair)).join('') +
        curls
          .map(([x, y, r]) =>
            stroke(
              pathOf(
                [
                  [x - r * 0.5, y - r * 0.1],
                  [x - r * 0.2, y - r * 0.5],
                ],
                false,
              ),
              light,
              8,
            ),
          )
          .join('')
      )
    }
    case 'long':
      return (
        fill(
          'M276,340C256,200 320,122 402,122C486,122 548,200 528,340C520,290 500,246 440,206C400,250 320,270 290,280C284,300 280,320 276,340Z',
          hair,
        ) + stroke('M300,240C312,190 350,158 400,150', light, 10)
      )
    case 'bun':
      return fill(cap, hair) + stroke('M312,214C324,182 360,156 402,152', light, 10)
    case 'scarf':
      return [
        fill(
          'M270,330C256,196 322,126 402,126C484,126 548,196 534,330C530,420 500,500 452,534C420,560 384,560 352,534C304,500 274,420 270,330ZM316,318C316,410 352,474 402,476C452,474 488,410 488,318C488,236 452,206 402,206C352,206 316,236 316,318Z',
          hair,
          'fill-rule="evenodd"',
        ),
        fill(
          'M534,330C530,420 500,500 452,534C430,550 410,556 390,552C452,500 488,410 488,318C488,236 452,206 402,206C440,170 500,180 534,330Z',
          shade(hair),
        ),
        fill(
          'M262,560C330,610 470,600 540,520C560,580 600,620 620,660C500,700 300,700 190,650C220,620 246,590 262,560Z',
          hair,
        ),
        stroke('M270,590C350,640 470,630 552,560M300,216C320,174 356,150 402,148', light, 9),
      ].join('')
  }
}
