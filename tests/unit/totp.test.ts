import { expect, test } from 'vitest'
import {
  findTimeStep,
  timeStepOf,
  toBase32,
  totpCode,
  totpUri,
} from '#server/modules/people/second-factor/totp.ts'

/** The secret of the test vectors in RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, timeStepOf(seconds * 1000), 8)).toBe(code)
})

test('Base32 is that of RFC 4648', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

test('a clock may be off by one step of 30 seconds, not by a minute', () => {
  const now = 1_234_567_890_000
  const step = timeStepOf(now)
  for (const off of [-1, 0, 1])
    expect(findTimeStep(secret, totpCode(secret, step + off), now)).toBe(step + off)
  for (const off of [-2, 2]) expect(findTimeStep(secret, totpCode(secret, step + off), now)).toBeUndefined()
})

test('the address names club and account, without plus signs for spaces', () => {
  expect(totpUri('Bozkır Fitness', 'ece@posta.example', secret)).toBe(
    'otpauth://totp/Bozk%C4%B1r%20Fitness:ece%40posta.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=Bozk%C4%B1r%20Fitness&algorithm=SHA1&digits=6&period=30',
  )
})
