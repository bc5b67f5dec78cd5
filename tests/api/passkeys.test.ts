import { expect, test } from 'vitest'
import {
  addPasskey,
  confirmIdentity,
  mostPasskeys,
  passSecondFactor,
  removePasskey,
  showOwnSecondFactor,
  startConfirmation,
  startPasskey,
} from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'
import { createAuthenticator } from '#tests/support/product/authenticator.ts'
import { openTestProduct, type Person, startTestProduct } from '#tests/support/product/test-product.ts'
import { firstStep } from '#tests/support/records/second-factor.ts'

const origin = 'https://bozkir.example'
const invalid = { status: 400, code: 'second-factor.passkey-invalid' }
const wrong = { status: 401, message: secondFactorMessages.passkeyInvalid }
type Options = { challenge: string; rpId: string }

const product = await openTestProduct({ environment: { PUBLIC_URL: origin } })

async function addKey(person: Person, name = 'Ofis', authenticator = createAuthenticator(origin)) {
  const { challenge, options } = await person.call(startPasskey)
  const passkey = authenticator.create(options as unknown as Options)
  const { recoveryCodes } = await person.call(addPasskey, { body: { challenge, name, passkey } })
  return { authenticator, recoveryCodes }
}

const pass = (challenge: string, passkey: { id: string; response: Record<string, unknown> }) =>
  product.visitor()(passSecondFactor, { body: { challenge, passkey } })

test('a passkey opens a session after the password; its first one brings recovery codes', async () => {
  const person = await product.person({ role: 'trainer' })
  const { authenticator, recoveryCodes } = await addKey(person)
  expect(recoveryCodes).toHaveLength(10)
  const { token, methods, passkey } = await firstStep(product, person)
  expect(methods).toEqual(['passkey', 'recovery'])
  expect(passkey).toMatchObject({ rpId: 'bozkir.example' })
  const user = await pass(token, authenticator.get(passkey as unknown as Options, 1))
  expect(user._id).toBe(person.user._id)
  const { passkeys } = await person.call(showOwnSecondFactor)
  expect(passkeys).toMatchObject([{ name: 'Ofis', lastUsedAt: expect.any(String) }])
})

test('ASVS 6.5.1: a response that was sent before, or of a copied passkey, opens nothing', async () => {
  const person = await product.person({ role: 'trainer' })
  const { authenticator } = await addKey(person)
  const first = await firstStep(product, person)
  const response = authenticator.get(first.passkey as unknown as Options, 5)
  await pass(first.token, response)
  const second = await firstStep(product, person)
  await expect(pass(second.token, response)).rejects.toMatchObject(wrong)
  const copied = authenticator.get(second.passkey as unknown as Options, 5)
  await expect(pass(second.token, copied)).rejects.toMatchObject(wrong)
  const results = await Promise.allSettled(
    [6, 6].map(async (counter) => {
      const { token, passkey } = await firstStep(product, person)
      return pass(token, authenticator.get(passkey as unknown as Options, counter))
    }),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a passkey of another site or another person is refused', async () => {
  const person = await product.person({ role: 'trainer' })
  await expect(addKey(person, 'Sahte', createAuthenticator('https://evil.example'))).rejects.toMatchObject(
    invalid,
  )
  await addKey(person)
  const other = await product.person({ role: 'trainer' })
  const { authenticator } = await addKey(other)
  const { token, passkey } = await firstStep(product, person)
  const response = authenticator.get(passkey as unknown as Options, 1)
  await expect(pass(token, response)).rejects.toMatchObject(wrong)
})

test('one passkey is added once, in the session that asked for it, and at most ten of them', async () => {
  const person = await product.person({ role: 'trainer' })
  const { authenticator } = await addKey(person)
  await expect(addKey(person, 'Yine', authenticator)).rejects.toMatchObject({ status: 409 })
  const other = await product.person({ role: 'trainer' })
  const { challenge, options } = await other.call(startPasskey)
  const passkey = createAuthenticator(origin).create(options as unknown as Options)
  const body = { challenge, name: 'Yabancı', passkey }
  await expect(person.call(addPasskey, { body })).rejects.toMatchObject({ status: 400 })
  await other.call(addPasskey, { body })
  await expect(other.call(addPasskey, { body })).rejects.toMatchObject({ status: 400 })
  for (let count = 1; count < mostPasskeys; count += 1) await addKey(person, `Anahtar ${count}`)
  await expect(addKey(person, 'Fazla')).rejects.toMatchObject({ status: 409 })
})

test('its owner confirms their identity with it and removes it; another person cannot', async () => {
  const person = await product.person({ role: 'trainer' })
  const { authenticator } = await addKey(person)
  const { token, passkey } = await person.call(startConfirmation)
  const response = authenticator.get(passkey as unknown as Options, 1)
  await person.call(confirmIdentity, { body: { challenge: token, passkey: response } })
  const { passkeys } = await person.call(showOwnSecondFactor)
  const params = { id: passkeys[0]?._id ?? '' }
  const other = await product.person({ role: 'trainer' })
  await expect(other.call(removePasskey, { params })).rejects.toMatchObject({ status: 404 })
  await person.call(removePasskey, { params })
  expect(await person.call(showOwnSecondFactor)).toMatchObject({ passkeys: [], recoveryCodes: 0 })
})

test('a site at an IP address offers no passkeys', async () => {
  const local = await startTestProduct({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  try {
    const person = await local.person({ role: 'trainer' })
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ canUsePasskeys: false })
    await expect(person.call(startPasskey)).rejects.toMatchObject({ code: 'second-factor.no-passkeys' })
  } finally {
    await local.close()
  }
})
