import { expect, test, vi } from 'vitest'
import { contractSignatures } from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import { checkDocument, showCheckedDocument } from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'

const { product, admin } = await openTestClub()
const branch = (await openBranch(admin, 'Meram'))._id
const member = await product.person({ branch, name: 'Ayşe Yılmaz' })
await signatureOf(member, await makeContract(admin, branch))
const [row] = await product.services.db.select({ code: contractSignatures.code }).from(contractSignatures)
const code = row?.code ?? ''

/** Posts the form as a browser without JavaScript does; returns the redirect's target. */
async function submit(fields: Record<string, string>, remoteAddress = '127.0.0.1') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(fields).toString()
  const answer = await send(product, checkDocument.method, checkDocument.url, {
    headers,
    payload,
    remoteAddress,
  })
  return { status: answer.statusCode, location: String(answer.headers.location) }
}
const tokenOf = (location: string) => location.split('/').at(-1) ?? ''
const checked = (token: string) => product.visitor()(showCheckedDocument, { params: { token } })

test('a form submitted without JavaScript redirects to the result for its code', async () => {
  const { status, location } = await submit({ kod: ` ${code.toLowerCase()} ` })
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/dogrula\/[\w-]+$/)])
  expect(await checked(tokenOf(location))).toMatchObject({
    code: code.toLowerCase(),
    document: { result: 'authentic', signerName: 'A*** Y***' },
  })
  const unknown = await submit({ kod: 'ABCD-EFGH-JKMN' })
  expect((await checked(tokenOf(unknown.location))).document).toEqual({ result: 'unknown' })
})

test.each([{}, { kod: '' }, { kod: ' ' }, { kod: 'x'.repeat(41) }, { baska: '1' }])(
  'an empty form redirects back: %j',
  async (fields) => {
    expect(await submit(fields as Record<string, string>)).toEqual({ status: 303, location: '/dogrula' })
  },
)

test('a result is shown for ten minutes, and only the form creates its URL', async () => {
  const over = { status: 404, message: contractsMessages.checkOver }
  const token = tokenOf((await submit({ kod: code })).location)
  for (const made of ['bozuk', code, `${token.slice(0, -3)}AAA`, 'A'.repeat(100)])
    await expect(checked(made)).rejects.toMatchObject(over)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  try {
    await expect(checked(token)).rejects.toMatchObject(over)
  } finally {
    vi.useRealTimers()
  }
})

test('ASVS 2.4.1: the form is subject to the same rate limit', async () => {
  for (let time = 0; time < 60; time += 1)
    expect((await submit({ kod: 'ABCD' }, '203.0.113.10')).status).toBe(303)
  expect((await submit({ kod: 'ABCD' }, '203.0.113.10')).status).toBe(429)
})
