import { describe, expect, test } from 'vitest'
import { canonicalMedium, looksLikeMedium, writtenMedium } from '#shared/access/entry-media/medium-number.ts'

describe('the number of a card', () => {
  test('is the same however a reader writes it', () => {
    expect(canonicalMedium('0012345678', 'decimal')).toBe('00BC614E')
    expect(canonicalMedium('00bc614e', 'hex')).toBe('00BC614E')
    expect(canonicalMedium('4E:61:BC:00', 'hex-reversed')).toBe('00BC614E')
    expect(canonicalMedium('0000BC614E', 'hex')).toBe('00BC614E')
    expect(canonicalMedium('04A1B2C3D4E5F6', 'hex')).toBe('04A1B2C3D4E5F6')
    expect(canonicalMedium('F6E5D4C3B2A104', 'hex-reversed')).toBe('04A1B2C3D4E5F6')
  })

  test('is the same after a spreadsheet has dropped its leading zeros', () => {
    expect(canonicalMedium('12345678', 'decimal')).toBe(canonicalMedium('0012345678', 'decimal'))
    expect(canonicalMedium('4A2B3', 'hex')).toBe(canonicalMedium('0004A2B3', 'hex'))
    expect(canonicalMedium('4A2B3C4D5E6F7', 'hex')).toBe('04A2B3C4D5E6F7')
    expect(canonicalMedium('4A2B3', 'hex-reversed')).toBe(canonicalMedium('0004A2B3', 'hex-reversed'))
  })

  test('is refused where the text is none of the format', () => {
    for (const text of ['', '0', '000000', '12AB', '1.23E+09', '-5', '9'.repeat(21)])
      expect(canonicalMedium(text, 'decimal')).toBeUndefined()
    for (const text of ['', 'XYZ', '0x12', 'a'.repeat(21)])
      expect(canonicalMedium(text, 'hex')).toBeUndefined()
  })

  test('is shown as the reader writes it', () => {
    expect(writtenMedium('00BC614E', 'decimal')).toBe('0012345678')
    expect(writtenMedium('00BC614E', 'hex')).toBe('00BC614E')
    expect(writtenMedium('00BC614E', 'hex-reversed')).toBe('4E61BC00')
  })

  test('is told from a code by its length', () => {
    expect(looksLikeMedium('0012345678')).toBe(true)
    expect(looksLikeMedium('04:A1:B2:C3')).toBe(true)
    expect(looksLikeMedium('A'.repeat(120))).toBe(false)
    expect(looksLikeMedium('https://bozkir.example/gir')).toBe(false)
  })
})
