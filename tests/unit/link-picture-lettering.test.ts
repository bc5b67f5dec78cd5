import satori from 'satori'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDrawing } from '#server/pages/link-pictures/drawing.ts'
import { drawableText, letter, loadFonts } from '#server/pages/link-pictures/lettering.ts'
import { presets } from '#shared/brand/club-colours.ts'

const look = { motif: 'kilim' as const, colours: presets.wheat }

const club = 'Bozkır Fitness'
const turkish =
  'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ abcçdefgğhıijklmnoöprsştuüvyz âîû 0123456789 ₺ “” ‘’ … – — · % & @'

test('every Turkish letter and punctuation mark has a glyph', async () => {
  const fonts = await loadFonts()
  const missing: string[] = []
  for (const name of ['Archivo', 'Hanken Grotesk']) {
    const style = { display: 'flex', fontFamily: `${name}, ${name} latin-ext` }
    await satori(
      { type: 'div', key: null, props: { style, children: turkish } },
      {
        width: 1200,
        height: 630,
        fonts,
        loadAdditionalAsset: async (_language, segment) => {
          missing.push(`${name}: ${segment}`)
          return []
        },
      },
    )
  }
  expect(missing).toEqual([])
})

test('Turkish is rendered as written; characters without a glyph are omitted', () => {
  expect(drawableText(turkish)).toBe(turkish)
  expect(drawableText('Güçlü 💪🏽 kal')).toBe('Güçlü kal')
  expect(drawableText('\u202eمرحبا\u200f Kondisyon\n\tKulübü 漢字')).toBe('Kondisyon Kulübü')
  expect(drawableText('I\u0307stanbul')).toBe('İstanbul')
  expect(drawableText('🏋️‍♀️')).toBe('')
})

test('letters that differ only by a diacritic are rendered differently', async () => {
  const fonts = await loadFonts()
  const drawn = await Promise.all(
    ['Ş', 'S', 'ş', 's', 'Ğ', 'G', 'İ', 'I', 'ı', 'i'].map(async (title) =>
      (await letter({ ...look, club, title, line: '', photo: null }, fonts)).toString(),
    ),
  )
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('a photograph of pure noise still makes a small picture', async () => {
  const noise = Buffer.from(
    Uint8Array.from({ length: 960 * 640 * 3 }, (_, index) => (index * 2654435761) >>> 24),
  )
  const photo = await sharp(noise, { raw: { width: 960, height: 640, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer()
  const picture = await createDrawing()({ ...look, club, title: 'Gürültü', line: '', photo: null }, photo)
  expect(picture.length).toBeLessThan(150_000)
})
