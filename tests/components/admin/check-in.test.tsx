import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import CheckInDialog from '#admin/resources/access/turnstile/CheckInDialog.tsx'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import type { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import {
  type CheckInCandidate,
  checkIn,
  findCheckInCandidates,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const verdict: Verdict = {
  ...{ allowed: true, reason: 'membership', message: reasonTexts.membership.text, remedy: '', fee: 0 },
  ...{ branch: moda, branchName: 'Moda', membership: null },
}
const guest: CheckInCandidate = {
  ...{ _id: equipmentId(1), name: 'Ali Kaya', photo: null, homeBranch: 'Bostanlı' },
  entry: verdict,
}
const refused: Verdict = {
  ...verdict,
  ...{ allowed: false, reason: 'window', message: reasonTexts.window.text },
  nextAllowedAt: '2099-11-24T15:00:00.000Z',
}
const decision = {
  _id: equipmentId(2),
  direction: 'in',
  at: '2026-11-24T09:00:00.000Z',
  name: guest.name,
  photo: null,
} as const

function show(found: readonly CheckInCandidate[]) {
  respondTo(findCheckInCandidates, () => [...found])
  let closings = 0
  const onClose = () => {
    closings += 1
  }
  return renderAdmin(<CheckInDialog branch={moda} branchName="Moda" onClose={onClose} />, {
    user: staff,
  }).then(() => () => closings)
}

const dialog = () => page.getByRole('dialog', { name: 'Adıyla içeri al: Moda' })
const search = () => dialog().getByRole('searchbox', { name: 'Ad ya da telefon' })

it('the check-in finds a member of another branch, names that branch and lets them in', async () => {
  respondTo(checkIn, () => ({ ...verdict, ...decision }))
  const closings = await show([guest])
  await expect.element(search()).toHaveFocus()
  await search().fill('al')
  await search().fill('ali')
  const row = dialog().getByRole('listitem')
  await expect.element(row.getByText('Bostanlı üyesi')).toBeVisible()
  await expect.element(row.getByText('Girebilir')).toBeVisible()
  // Shorter words than the search finds are not sent.
  expect(requestsTo(findCheckInCandidates).map(({ query }) => query.q)).toEqual(['ali'])
  await row.getByRole('button', { name: 'İçeri al: Ali Kaya' }).click()
  await expect.poll(closings).toBe(1)
  expect(requestsTo(checkIn)[0]?.body).toEqual({ user: guest._id, branch: moda })
})

it('the check-in says in a reserved hour why a person may not enter and when they may, before and after trying', async () => {
  respondTo(checkIn, () => ({ ...refused, ...decision }))
  const closings = await show([{ ...guest, homeBranch: 'Moda', entry: refused }])
  await search().fill('kaya')
  const row = dialog().getByRole('listitem')
  await expect.element(row.getByText('Giremez')).toBeVisible()
  await expect.element(row.getByText(/24 Kasım \S+ 18\.00’\S+ girebilir\./)).toBeVisible()
  expect(row.getByText('Moda üyesi').elements()).toEqual([])
  await row.getByRole('button', { name: 'İçeri al: Ali Kaya' }).click()
  const alert = () => row.getByRole('alert').element().textContent
  await expect.poll(alert).toContain('girebilir.')
  expect(alert()?.normalize()).toContain('ayrılmış')
  expect(closings()).toBe(0)
})

it('the check-in says that the search found no member', async () => {
  await show([])
  await search().fill('yok böyle biri')
  await expect.element(dialog().getByText('Bu şubeye girebilecek böyle biri bulunamadı.')).toBeVisible()
})

it('the check-in shows what a person owes beside the decision', async () => {
  const debt = { amount: 1200, late: 2, dueOn: '2026-01-05', refusedOn: null }
  await show([{ ...guest, entry: { ...verdict, debt } }])
  await search().fill('kaya')
  const row = dialog().getByRole('listitem')
  await expect.element(row.getByText('Borç ₺1.200,00, 2 gecikmiş')).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Tahsil et: Ali Kaya' })).toBeVisible()
})
