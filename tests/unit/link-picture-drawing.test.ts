import { expect, test, vi } from 'vitest'
import { createDrawing } from '#server/pages/link-pictures/drawing.ts'
import { loadFonts } from '#server/pages/link-pictures/lettering.ts'
import { presets } from '#shared/brand/club-colours.ts'

test('fonts that could not be read once are read again for the next picture', async () => {
  const load = vi.fn(loadFonts).mockRejectedValueOnce(new Error('EMFILE: too many open files'))
  const draw = createDrawing(load)
  const facts = {
    motif: 'kilim',
    colours: presets.wheat,
    club: 'Kulüp',
    title: 'Yazı',
    line: '',
    photo: null,
  } as const
  await expect(draw(facts, null)).rejects.toThrow('EMFILE')
  expect((await draw(facts, null)).subarray(0, 2).toString('hex')).toBe('ffd8')
  await draw(facts, null)
  expect(load).toHaveBeenCalledTimes(2)
})
