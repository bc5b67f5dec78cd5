import { expect, test } from 'vitest'
import { attackPhoneCodes } from '#tests/support/processes/phone-code-guesses.ts'

test('requests and guesses at two processes stay within the limits of codes, and no answer tells a number', async () => {
  const { violations } = await attackPhoneCodes({ calls: 600, pairs: 20 })
  expect(violations).toEqual([])
}, 300_000)
