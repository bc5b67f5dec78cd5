import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori, { type Font } from 'satori'
import { type LinkPicture, linkPictureSize } from '#shared/core/link-picture.ts'
import { horizon } from './scenery.ts'

const families = [
  { name: 'Archivo', file: 'archivo', weight: 900 },
  { name: 'Hanken Grotesk', file: 'hanken-grotesk', weight: 600 },
] as const

/** ğ, İ and ş are in latin-ext. */
const subsets = ['latin', 'latin-ext'] as const

export function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  const files = families.flatMap(({ name, file, weight }) =>
    subsets.map(async (subset) => ({
      name: familyName(name, subset),
      weight,
      data: await readFile(resolve(`@fontsource/${file}/files/${file}-${subset}-${weight}-normal.woff`)),
    })),
  )
  return Promise.all(files)
}

const familyName = (name: string, subset: (typeof subsets)[number]) =>
  subset === 'latin' ? name : `${name} ${subset}`
const stack = (name: string) => subsets.map((subset) => familyName(name, subset)).join(', ')

/** Characters that both families have glyphs for. */
const drawable = ' -~¡-¬®-ÿĀ-ſȘ-ț–—‘-‚“-„†-•…‹›€₺™'
const undrawable = new RegExp(`[^${drawable}]+`, 'gu')

/** Removes characters without a glyph: emoji, other scripts, direction marks. */
export function drawableText(text: string): string {
  return text.normalize('NFC').replace(undrawable, ' ').replace(/\s+/g, ' ').trim()
}

interface TitleLook {
  fontSize: number
  lineClamp: number
}

/** Maximum title length of each look. */
const looks: readonly [longest: number, look: TitleLook][] = [
  [18, { fontSize: 96, lineClamp: 3 }],
  [40, { fontSize: 72, lineClamp: 4 }],
  [75, { fontSize: 56, lineClamp: 5 }],
  [120, { fontSize: 44, lineClamp: 6 }],
]
const smallest: TitleLook = { fontSize: 35, lineClamp: 7 }

type Style = Record<string, string | number>
const block = (style: Style, children: unknown) => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})

/** Renders the texts of a picture as SVG paths on a transparent background. */
export async function letter(facts: LinkPicture, fonts: Font[]): Promise<Buffer> {
  const club = drawableText(facts.club)
  const title = drawableText(facts.title) || club
  const line = drawableText(facts.line)
  const look = looks.find(([longest]) => title.length <= longest)?.[1] ?? smallest
  const words = block(
    {
      width: linkPictureSize.width,
      height: horizon,
      flexDirection: 'column',
      padding: '44px 60px 48px',
      color: facts.colours.ink,
      fontFamily: stack('Archivo'),
    },
    [
      block(
        { height: 45, alignItems: 'center', paddingLeft: facts.motif === 'kilim' ? 62 : 0, fontSize: 30 },
        club,
      ),
      block({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center', width: 570 }, [
        block(
          {
            ...look,
            display: 'block',
            lineHeight: 1.06,
            letterSpacing: '-0.02em',
            wordBreak: 'break-word',
            textOverflow: 'ellipsis',
          },
          title,
        ),
        block(
          {
            display: line ? 'block' : 'none',
            lineClamp: 2,
            marginTop: 22,
            // The lira sign is in Archivo only.
            fontFamily: `${stack('Hanken Grotesk')}, ${stack('Archivo')}`,
            fontSize: 28,
            lineHeight: 1.3,
          },
          line,
        ),
      ]),
    ],
  )
  const { width, height } = linkPictureSize
  return Buffer.from(await satori(words, { width, height, fonts }))
}
