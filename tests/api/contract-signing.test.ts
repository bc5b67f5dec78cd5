import { afterAll, describe, expect, test } from 'vitest'
import { coreMessages } from '#shared/core/core.messages.ts'
import {
  listContractVersions,
  listUserContracts,
  signContract,
  updateContract,
} from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import {
  checkSignatureChain,
  listContractSignatures,
  showContractSignature,
} from '#shared/membership/contracts/signatures.contract.ts'
import { quoteMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { payFromBalance, quotePurchase, startPayment } from '#shared/money/payments/payments.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import {
  drawnSignature,
  makeContract,
  pendingContract,
  publishNewVersion,
  sign,
} from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { photo } from '#tests/support/records/images.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = contractsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway, workers: true })
const meram = await openBranch(admin, 'Meram')
const contract = await makeContract(admin, meram._id, { title: 'Üyelik Sözleşmesi' })

const newMember = () => product.person({ branch: meram._id, name: 'Gülşah Işık' })
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const signaturesOf = async (person: Person) =>
  admin.call(listContractSignatures, { query: { filter: { user: person.user._id } } })

describe('a signature', () => {
  test('is drawn by hand, stored as drawn, and confirmed by a mail with its seal', async () => {
    const member = await newMember()
    const signed = await sign(member, (await pendingContract(member, contract))._id)
    expect(signed).toMatchObject({ status: 'signed', title: contract.title, contractVersion: 1 })
    expect(signed.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(await member.call(listUserContracts, {})).toEqual({ signed: [signed], unsigned: [] })
    expect(await signaturesOf(member)).toMatchObject([
      { signerName: 'Gülşah Işık', kind: 'drawn', branchName: 'Meram', altered: [] },
    ])
    const mail = await mailTo(product.dataDir, member.user.email, /“Üyelik Sözleşmesi” imzalandı/)
    expect(mail.text).toMatch(/Doğrulama kodu: [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    expect(mail.text).toMatch(/İmzanın dijital parmak izi: [0-9a-f]{64}/)
  })

  test('is typed with the account’s own name, ignoring case', async () => {
    const member = await newMember()
    const { _id } = await pendingContract(member, contract)
    await expect(
      sign(member, _id, { signature: { kind: 'typed', name: 'Gülşah Taş' } }),
    ).rejects.toMatchObject({ status: 400, fields: { signature: texts.typedNameDiffers('Gülşah Işık') } })
    await sign(member, _id, { signature: { kind: 'typed', name: ' GÜLŞAH  IŞIK ' } })
    expect(await signaturesOf(member)).toMatchObject([{ kind: 'typed', signerName: 'Gülşah Işık' }])
  })

  test('is a plain text: the account’s name, or the data URL of a picture, which the document shows', async () => {
    const typing = await newMember()
    await sign(typing, (await pendingContract(typing, contract))._id, { signature: 'gülşah ışık' })
    expect(await signaturesOf(typing)).toMatchObject([{ kind: 'typed', altered: [] }])

    const drawing = await newMember()
    const picture = `data:image/jpeg;base64,${(await photo()).toString('base64')}`
    const { signatureId } = await sign(drawing, (await pendingContract(drawing, contract))._id, {
      signature: picture,
    })
    expect(await signaturesOf(drawing)).toMatchObject([{ kind: 'image', altered: [] }])
    const params = { id: signatureId ?? '' }
    expect(await admin.call(showContractSignature, { params })).toMatchObject({
      signature: { kind: 'image', image: expect.stringMatching(/^data:image\/png;base64,/) },
    })
    const answer = await send(product, 'GET', `/api/contracts/signatures/${signatureId}/pdf`, {
      headers: bearer(drawing),
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await admin.call(checkSignatureChain, {})).toMatchObject({ breaks: 0, broken: [] })
  })

  test('sent fifty times concurrently is stored once', async () => {
    const member = await newMember()
    const { _id } = await pendingContract(member, contract)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        sign(member, _id).then(
          () => 'signed',
          ({ status, code }) => `${status} ${code}`,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'signed')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['signed', '409 contract.already-signed']))
    expect(await signaturesOf(member)).toHaveLength(1)
  })

  test('of fifty members concurrently forms one chain without a gap', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, newMember))
    const { _id } = await pendingContract(members[0] as Person, contract)
    await Promise.all(members.map((member) => sign(member, _id)))
    const proof = await admin.call(checkSignatureChain, {})
    expect(proof).toMatchObject({ breaks: 0, missing: 0, broken: [] })
    const { rows } = await product.services.pool.query(
      'SELECT count(*)::int AS count, max(sequence) AS last FROM contract_signatures',
    )
    expect(rows).toEqual([{ count: proof.signatures, last: proof.signatures }])
  })
})

describe('a signature is rejected and writes nothing', () => {
  const point = [500, 200]
  test.each([
    ['without a stroke', { signature: { kind: 'drawn', strokes: [] } }, texts.signatureEmpty],
    ['with an empty stroke', { signature: { kind: 'drawn', strokes: [[]] } }, undefined],
    ['a single dot', { signature: { kind: 'drawn', strokes: [[point]] } }, texts.signatureTooSmall],
    [
      'outside the field',
      {
        signature: {
          kind: 'drawn',
          strokes: [
            [
              [-1, 5],
              [2000, 9],
            ],
          ],
        },
      },
      undefined,
    ],
    [
      'endless',
      { signature: { kind: 'drawn', strokes: Array(20).fill(Array(500).fill(point)) } },
      texts.signatureTooLong,
    ],
    ['a picture that is none', { signature: 'data:image/png;base64,AAAA' }, texts.signatureUnreadable],
    ['a page', { signature: 'data:text/html;base64,AAAA' }, texts.signatureUnreadable],
    ['another name as a plain text', { signature: 'Gülşah Taş' }, texts.typedNameDiffers('Gülşah Işık')],
    ['an empty text', { signature: ' ' }, undefined],
    ['an empty typed name', { signature: { kind: 'typed', name: ' ' } }, undefined],
    ['agreed in the future', { agreedAt: minutesFromNow(5) }, texts.agreedInFuture],
    ['agreed too long ago', { agreedAt: minutesFromNow(-13 * 60) }, texts.agreedTooEarly],
    ['agreed at an invalid time', { agreedAt: 'dün' }, undefined],
    ['of an unknown contract', { contractId: 'sözleşme' }, undefined],
  ])('%s', async (_what, fields, message) => {
    const member = await newMember()
    const { _id } = await pendingContract(member, contract)
    const payload = { contractId: _id, signature: drawnSignature, agreedAt: minutesFromNow(0), ...fields }
    const answer = await send(product, 'POST', signContract.url, { headers: bearer(member), payload })
    expect(answer.statusCode).toBe(400)
    if (message) expect(Object.values(answer.json().fields)).toEqual([message])
    expect(await signaturesOf(member)).toEqual([])
  })

  test('of five megabytes', async () => {
    const member = await newMember()
    const strokes = [Array(500_000).fill([1000, 400])]
    const payload = {
      contractId: contract._id,
      signature: { kind: 'drawn', strokes },
      agreedAt: minutesFromNow(0),
    }
    const answer = await send(product, 'POST', signContract.url, { headers: bearer(member), payload })
    expect([answer.statusCode, answer.json().message]).toEqual([413, coreMessages.bodyTooLarge])
  })

  test('given twice, of an outdated version, of an archived contract, or of an unknown one', async () => {
    const member = await newMember()
    const other = await makeContract(admin, meram._id, { content: '<p>Birinci</p>' })
    const old = (await pendingContract(member, other))._id
    await publishNewVersion(admin, other, '<p>İkinci</p>')
    await expect(sign(member, old)).rejects.toMatchObject({ status: 409, code: 'contract.old-version' })
    const current = (await pendingContract(member, other))._id
    await sign(member, current)
    await expect(sign(member, current)).rejects.toMatchObject({
      status: 409,
      code: 'contract.already-signed',
    })
    const late = await newMember()
    await admin.call(updateContract, { params: { id: other._id }, body: { isActive: false } })
    await expect(sign(late, current)).rejects.toMatchObject({ status: 409, code: 'contract.archived' })
    await expect(sign(late, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('of another branch, and without a session', async () => {
    const karatay = await openBranch(admin, 'Karatay')
    const elsewhere = await makeContract(admin, karatay._id)
    const [version] = await admin.call(listContractVersions, { params: { id: elsewhere._id } })
    const id = version?._id ?? ''
    await expect(sign(await newMember(), id)).rejects.toMatchObject({ status: 404, message: texts.notFound })
    await expect(sign({ call: product.visitor() }, id)).rejects.toMatchObject({
      status: 401,
      message: 'Yetkilendirme hatası: Token bulunamadı',
    })
  })
})

describe('a package that requires a contract', () => {
  test('can be bought once the contract is signed, also in advance', async () => {
    const training = await makeContract(admin, meram._id, { requiredFor: 'personal-training' })
    const offer = await makePackage(admin, meram._id, { kind: 'personal-training' })
    const member = await newMember()
    const purchase = { kind: 'package' as const, package: offer._id }
    const quote = await member.call(quotePurchase, { body: { purchase } })
    expect(quote.neededContracts).toMatchObject([{ title: training.title, contractVersion: 1 }])
    const start = () => member.call(startPayment, { body: checkout(purchase) })
    await expect(start()).rejects.toMatchObject({
      status: 409,
      code: 'contract.required',
      message: texts.required(training.title),
    })
    await sign(member, quote.neededContracts[0]?._id ?? '')
    expect((await member.call(quotePurchase, { body: { purchase } })).neededContracts).toEqual([])
    expect(await start()).toMatchObject({ paymentId: expect.any(String) })
  })

  test('can be sold at the desk without it, with a note about the missing signature', async () => {
    const daytime = await makeContract(admin, meram._id, { requiredFor: 'daytime' })
    const offer = await makePackage(admin, meram._id, { kind: 'daytime' })
    const member = await newMember()
    const body = { user: member.user._id, package: offer._id }
    const { neededContracts } = await admin.call(quoteMembership, { body })
    expect(neededContracts).toMatchObject([{ title: daytime.title }])
    expect(await sell(admin, member.user._id, offer._id)).toMatchObject({ status: 'active' })
  })

  test('cannot be paid from the wallet without it, and nothing is debited', async () => {
    await makeContract(admin, meram._id, { requiredFor: 'day-pass' })
    const offer = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 1, price: 100 })
    const member = await newMember()
    await makeWallet(admin, member, meram._id, 500)
    const body = { package: offer._id, requestKey: crypto.randomUUID() }
    await expect(member.call(payFromBalance, { body })).rejects.toMatchObject({ code: 'contract.required' })
    const { rows } = await product.services.pool.query(
      'SELECT balance::int FROM wallets WHERE user_id = $1',
      [member.user._id],
    )
    expect(rows).toEqual([{ balance: 50_000 }])
  })
})
