import { expect, test } from 'vitest'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { downloadSnapshot, type GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { showUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { send } from '#tests/support/product/requests.ts'
import { freeze, openFreezeFixture } from '#tests/support/records/freezes.ts'
import { codeOf, decisionAt, keyOf, makeDevice } from '#tests/support/records/turnstile.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin, meram, memberWith } = await openFreezeFixture()

test('a frozen member is refused, told so in advance, not charged, and on no offline list', async () => {
  const { member } = await memberWith(1)
  await makeWallet(admin, member, meram._id, 1000)
  await admin.call(saveQrFee, { body: { branchId: meram._id, fee: 150 } })
  const device = await makeDevice(admin, meram._id)
  await freeze(member, 7)
  const frozen = { allowed: false, reason: 'frozen', message: reasonTexts.frozen.text, fee: 0 }
  const { entry } = await member.call(showUserQr, { params: { id: member.user._id } })
  expect(entry).toMatchObject(frozen)
  expect(await decisionAt(product, device, await codeOf(member))).toMatchObject(frozen)
  const answer = await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(device) })
  expect(answer.json<GateSnapshot>().allowed.map(([id]) => id)).not.toContain(member.user._id)
})
