import { afterAll, describe, expect, test } from 'vitest'
import {
  listUserPackages,
  quotePurchase,
  showOwnPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { listDependants } from '#shared/office/dependants/dependants.contract.ts'
import { removeGuardian } from '#shared/people/guardians/guardians.contract.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout, payByCard, payThroughBank, returnFromBank } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, sign } from '#tests/support/records/contracts.ts'
import { birthDateOf, link, personOfAge, setBirthDate } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway, workers: true })
const branch = await openBranch(admin, 'Meram')
const offer = (await makePackage(admin, branch._id))._id

const child = () => personOfAge(product, admin, 12, { branch: branch._id })
const purchaseFor = (minor: Person, bought = offer) =>
  ({ kind: 'package', package: bought, beneficiary: minor.user._id }) as const

async function family() {
  const minor = await child()
  const guardian = await personOfAge(product, admin, 41, { branch: branch._id })
  const { _id } = await link(admin, minor.user._id, guardian.user._id)
  return { minor, guardian, link: _id }
}

describe('a card payment for a minor', () => {
  test('belongs to the guardian, the membership to the minor', async () => {
    const { minor, guardian } = await family()
    const quote = await guardian.call(quotePurchase, { body: { purchase: purchaseFor(minor) } })
    expect(quote.beneficiaries).toEqual([{ _id: minor.user._id, name: minor.user.name }])
    const payment = await payByCard(product, guardian, checkout(purchaseFor(minor)))
    expect(await guardian.call(showOwnPayment, { params: { id: payment } })).toMatchObject({
      status: 'paid',
      beneficiary: minor.user._id,
    })
    expect(await guardian.call(listUserPackages, {})).toEqual([])
    expect(await minor.call(listUserPackages, {})).toMatchObject([{ source: 'card', payment }])
    const [dependant] = await guardian.call(listDependants, {})
    expect(dependant?.payments).toMatchObject([{ _id: payment, status: 'paid' }])
  })

  test('is made for two children with the same package at the same time, for each once', async () => {
    const { minor, guardian } = await family()
    const sibling = await child()
    await link(admin, sibling.user._id, guardian.user._id)
    const attempts = []
    for (const one of [minor, sibling])
      attempts.push(await payThroughBank(guardian, checkout(purchaseFor(one))))
    await expect(payThroughBank(guardian, checkout(purchaseFor(minor)))).rejects.toMatchObject({
      ...{ status: 409, code: 'payment.pending' },
    })
    for (const { form } of attempts) await returnFromBank(product, form)
    for (const one of [minor, sibling]) expect(await one.call(listUserPackages, {})).toHaveLength(1)
  })

  test('is refused to other members, to former guardians and after the 18th birthday', async () => {
    const { minor, guardian, link: id } = await family()
    const other = await family()
    const refused = { status: 404, message: guardiansMessages.notDependant }
    const start = (buyer: Person) => buyer.call(startPayment, { body: checkout(purchaseFor(minor)) })
    await expect(start(other.guardian)).rejects.toMatchObject(refused)
    await admin.call(removeGuardian, { params: { id }, body: {} })
    await expect(start(guardian)).rejects.toMatchObject(refused)
    await setBirthDate(admin, other.minor.user._id, birthDateOf(18))
    await expect(
      other.guardian.call(quotePurchase, { body: { purchase: purchaseFor(other.minor) } }),
    ).rejects.toMatchObject(refused)
  })

  test('is the only way online: a minor does not buy alone', async () => {
    const { minor } = await family()
    await expect(
      minor.call(startPayment, { body: checkout({ kind: 'package', package: offer }) }),
    ).rejects.toMatchObject({ status: 409, code: 'guardian_required' })
  })

  test('waits for the contracts of the minor, which the guardian signs', async () => {
    const { minor, guardian } = await family()
    await makeContract(admin, branch._id, { requiredFor: 'personal-training' })
    const training = (await makePackage(admin, branch._id, { name: 'PT', kind: 'personal-training' }))._id
    const purchase = purchaseFor(minor, training)
    await expect(guardian.call(startPayment, { body: checkout(purchase) })).rejects.toMatchObject({
      status: 409,
      code: 'contract.required',
    })
    const { neededContracts } = await guardian.call(quotePurchase, { body: { purchase } })
    for (const { _id } of neededContracts) await sign(guardian, _id, { user: minor.user._id })
    await payByCard(product, guardian, checkout(purchase))
    expect(await minor.call(listUserPackages, {})).toHaveLength(1)
  })
})
