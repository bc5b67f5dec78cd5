import { type Material, mix } from '#server/db/demo/pictures/shapes.ts'
import { palette as brand } from '#shared/brand/palette.ts'

/** The brand's dyes, as bright as large printed areas need them. */
export const colours = {
  ink: brand.night,
  clay: mix(brand.madder, brand.madderLight, 0.12),
  clayDeep: brand.madderDeep,
  ochre: mix(brand.ember, brand.wheat, 0.3),
  wheat: mix(brand.wheat, brand.wheatPale, 0.5),
  cream: brand.moon,
  turquoise: mix(brand.tile, brand.tileLight, 0.36),
  turquoiseDeep: brand.tileDeep,
  sage: mix(brand.sage, brand.wheatPale, 0.18),
  sageDeep: mix(brand.sage, brand.tileDeep, 0.5),
} as const

export const branchKeys = ['selcuklu', 'meram', 'karatay'] as const
export type BranchKey = (typeof branchKeys)[number]

/** Hours of the day that give a branch's pictures different skies. */
export const hours = ['dawn', 'noon', 'dusk'] as const
export type Hour = (typeof hours)[number]

/** What a machine is made of. */
export interface Paint {
  frame: Material
  /** Parts further away. */
  far: Material
  metal: Material
  pad: Material
  accent: Material
  second: Material
  trim: Material
  rubber: Material
  screen: Material
}

export interface Sky {
  top: string
  low: string
  sun: string
  hills: readonly [far: string, middle: string, near: string]
}

export interface BranchPalette {
  wall: string
  wallDeep: string
  wallLight: string
  floor: string
  floorFar: string
  shadow: string
  skies: Record<Hour, Sky>
  paint: Paint
}

const tones = (
  base: string,
  light = mix(base, colours.cream, 0.38),
  dark = mix(base, colours.ink, 0.45),
) => ({
  base,
  light,
  dark,
})

const frame = tones(brand.night, '#5b5686', brand.nightDeep)
const far = tones(brand.duskLine, '#5b5686', brand.dusk)
const metal = tones('#cfced2', brand.linen, '#86839a')
const rubber = tones(brand.nightDeep, brand.duskLine, '#08080f')
const trim = tones(brand.moon, brand.linen, '#dcc699')

const [clay, ochre, turquoise] = [
  tones(colours.clay, '#e0805a', colours.clayDeep),
  tones(colours.ochre, brand.wheatPale, '#96591c'),
  tones(colours.turquoise, '#86d8cb', colours.turquoiseDeep),
]

const common = { frame, far, metal, rubber, trim, screen: tones('#c4ede3', brand.linen, colours.turquoise) }

export const palettes: Record<BranchKey, BranchPalette> = {
  selcuklu: {
    wall: mix(brand.tile, brand.tileLight, 0.38),
    wallDeep: mix(brand.tile, brand.tileLight, 0.08),
    wallLight: mix(brand.tile, brand.tileLight, 0.6),
    floor: '#c98a58',
    floorFar: '#e3b27c',
    shadow: '#4b2430',
    skies: {
      dawn: { top: '#f6cfa0', low: '#fdf0d4', sun: '#e9793f', hills: ['#e6b98d', '#c98f69', '#9a5b4b'] },
      noon: { top: '#a9dcd2', low: '#fbf0d8', sun: '#fff7df', hills: ['#d9cfa0', '#c9a763', '#a97b3c'] },
      dusk: { top: '#e58f62', low: '#fbdc9f', sun: '#fff0c4', hills: ['#d98d6c', '#a9584c', '#6d3441'] },
    },
    paint: { ...common, pad: clay, accent: ochre, second: turquoise },
  },
  meram: {
    wall: '#8fa06c',
    wallDeep: '#566d48',
    wallLight: '#b7c08e',
    floor: '#d8b184',
    floorFar: '#ecd3a9',
    shadow: '#3d3042',
    skies: {
      dawn: { top: '#f3c9a6', low: '#fdf2da', sun: '#ec8b52', hills: ['#c9c6a0', '#97a578', '#667f56'] },
      noon: { top: '#bfe3dc', low: '#fdf6df', sun: '#fffbe9', hills: ['#b6cbb0', '#8fa872', '#5d7a4b'] },
      dusk: { top: '#f0ad7b', low: '#fde3ae', sun: '#fff3cf', hills: ['#cf9f85', '#93805f', '#55603f'] },
    },
    paint: { ...common, pad: turquoise, accent: clay, second: ochre },
  },
  karatay: {
    wall: '#b95a3c',
    wallDeep: '#8f3b2a',
    wallLight: '#d07a52',
    floor: '#8c4636',
    floorFar: '#b86a4b',
    shadow: '#3a1722',
    skies: {
      dawn: { top: '#f7d9a8', low: '#fdf1d6', sun: '#ee9a4f', hills: ['#e5c08b', '#cc9a61', '#a36b43'] },
      noon: { top: '#9ed5cc', low: '#f9edcf', sun: '#fffbe6', hills: ['#cbd0a5', '#cfae6b', '#b0813f'] },
      dusk: { top: '#f0b45c', low: '#fbe3ab', sun: '#fff6d6', hills: ['#df9d5f', '#b96b48', '#74382f'] },
    },
    paint: { ...common, pad: ochre, accent: turquoise, second: clay },
  },
}

/** A paint that is one colour throughout: what a machine's shadow is drawn with. */
export function shadowPaint(colour: string): Paint {
  const one = { base: colour, light: colour, dark: colour }
  return {
    frame: one,
    far: one,
    metal: one,
    pad: one,
    accent: one,
    second: one,
    trim: one,
    rubber: one,
    screen: one,
  }
}
