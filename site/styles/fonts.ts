import { fontProviders } from 'astro/config'

type Range = [string, ...string[]]

/** Font subsets for Turkish (see site/assets/fonts/README.md). */
const letters: string[] = [
  'U+00A0',
  'U+00A9',
  'U+00B0',
  'U+00B7',
  'U+00C2',
  'U+00C7',
  'U+00CE',
  'U+00D6',
  'U+00DB',
  'U+00DC',
  'U+00E2',
  'U+00E7',
  'U+00E9',
  'U+00EE',
  'U+00F6',
  'U+00FB',
  'U+00FC',
  'U+0131',
  'U+2013',
  'U+2014',
  'U+2018-2019',
  'U+201C-201D',
  'U+2026',
]
const headings: Range = [
  'U+0020-0022',
  'U+0025-0029',
  'U+002B-003B',
  'U+003F',
  'U+0041-005A',
  'U+0061-007A',
  ...letters,
]
const text: Range = ['U+0020-007E', 'U+00B2', 'U+00D7', 'U+2212', ...letters]
const turkish: Range = ['U+011E-011F', 'U+0130', 'U+015E-015F']
const lira = 'U+20BA'

/** All other Latin letters; loaded only by pages that use them. */
const latin: Range = [
  'U+0000-00FF',
  'U+0152-0153',
  'U+02C6',
  'U+02DA',
  'U+02DC',
  'U+2000-206F',
  'U+20AC',
  'U+2122',
  'U+2212',
]
const latinExt: Range = [
  'U+0100-0130',
  'U+0132-0151',
  'U+0154-02BA',
  'U+1E00-1E9F',
  'U+1EF2-1EFF',
  'U+20A0-20AB',
  'U+20AD-20B9',
  'U+20BB-20C0',
]

interface FamilyFiles {
  folder: string
  axes: 'wdth' | 'wght'
  stretch?: string
  /** The unicode range of the subsets. */
  core: Range
  turkish: Range
}

function variantsOf({ folder, axes, stretch, core, turkish }: FamilyFiles) {
  const whole = (subset: string) =>
    `@fontsource-variable/${folder}/files/${folder}-${subset}-${axes}-normal.woff2`
  const cut = (part: string) => `./site/assets/fonts/${folder}-${part}.woff2`
  const variant = (file: string, unicodeRange: Range) => ({
    src: [file] as [string],
    style: 'normal' as const,
    // The subsets contain fewer weights, but faces with different unicode ranges combine only if they declare the
    // same weights.
    weight: '100 900',
    stretch,
    unicodeRange,
  })
  type Variant = ReturnType<typeof variant>
  // Where ranges overlap, the last face wins. Fonts.astro preloads the subsets.
  const variants: [Variant, ...Variant[]] = [
    variant(whole('latin'), latin),
    variant(whole('latin-ext'), latinExt),
    variant(cut('turkish'), turkish),
    variant(cut('core'), core),
  ]
  return variants
}

/** Archivo for headings (its width axis is part of the brand), Hanken Grotesk for text. */
export const fonts = [
  {
    provider: fontProviders.local(),
    name: 'Archivo',
    cssVariable: '--font-display' as const,
    fallbacks: ['Archivo stand-in', 'sans-serif'],
    optimizedFallbacks: false,
    options: {
      variants: variantsOf({
        folder: 'archivo',
        axes: 'wdth',
        stretch: '62% 125%',
        core: headings,
        turkish: [...turkish, lira],
      }),
    },
  },
  {
    provider: fontProviders.local(),
    name: 'Hanken Grotesk',
    cssVariable: '--font-text' as const,
    fallbacks: ['sans-serif'],
    options: {
      variants: variantsOf({ folder: 'hanken-grotesk', axes: 'wght', core: text, turkish }),
    },
  },
]
