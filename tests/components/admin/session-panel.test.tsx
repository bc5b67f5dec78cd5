import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdminRecord } from '#admin/core/resource.ts'
import { resources } from '#admin/resources/index.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { SessionPanel } from '#admin/resources/membership/memberships/SessionPanel.tsx'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  adjustSessions,
  countSessions,
  type SessionEntry,
  type SessionLedger,
  showSessions,
} from '#shared/membership/session-packs/session-packs.contract.ts'
import { sessionPacksMessages } from '#shared/membership/session-packs/session-packs.messages.ts'
import { renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const texts = membershipTexts.sessionPanel
const id = equipmentId(1)
const sums = { granted: 10, available: 8, reserved: 1, consumed: 1, expired: 0, refunded: 0 }
const membership = {
  ...{ id, _id: id, name: 'On ders', userName: 'Ali Kaya', kind: 'personal-training', status: 'active' },
  ...{ package: equipmentId(9), sessions: 10, pack: sums },
} as AdminRecord<Membership>
const uncounted = { ...membership, sessions: null, pack: null } as AdminRecord<Membership>

const entry = (kind: SessionEntry['kind'], fields: Partial<SessionEntry> = {}): SessionEntry => ({
  ...{ _id: crypto.randomUUID(), kind, reverses: null, amount: 1, createdAt: '2026-11-20T09:00:00.000Z' },
  ...{ startsAt: '2026-12-12T07:00:00.000Z', reason: '', by: 'member', actorName: '' },
  ...fields,
})
const ledger: SessionLedger = {
  pack: sums,
  entries: [
    entry('consume', { by: 'staff', actorName: 'Deniz Işık' }),
    entry('reserve'),
    entry('grant', { amount: 10, startsAt: null, by: 'product' }),
  ],
}

const open = (shown = membership, user?: typeof staff) =>
  renderAdmin(<SessionPanel membership={shown} />, {
    resources: [...resources],
    records: { packages: [{ id: equipmentId(9), _id: equipmentId(9), sessions: 12 }] },
    resource: 'memberships',
    ...(user && { user }),
  })

beforeEach(() => respondTo(showSessions, () => ledger))

describe('the sessions of a pack', () => {
  it('are told in plain words; the desk reads and does not change them', async () => {
    await open(membership, staff)
    await expect.element(page.getByText('12 Ara 2026 10.00 dersi için kullanıldı')).toBeVisible()
    await expect.element(page.getByText('20 Kas 2026 12.00 · Deniz Işık')).toBeVisible()
    await expect.element(page.getByText('+10')).toBeVisible()
    await expect.element(page.getByText(membershipTexts.sessionsOf(sums))).toBeVisible()
    expect(page.getByRole('button', { name: texts.add }).elements()).toEqual([])
  })

  it('say that they could not be read, and are asked for again', async () => {
    respondTo(showSessions, () => refusal(503, 'Sunucuya ulaşılamıyor.'))
    await open()
    await expect.element(page.getByText('Sunucuya ulaşılamıyor.')).toBeVisible()
    respondTo(showSessions, () => ledger)
    await page.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(page.getByText('+10')).toBeVisible()
  })

  it('are taken by a number without a sign, with a reason, at most those that are unused', async () => {
    respondTo(adjustSessions, () => refusal(409, sessionPacksMessages.notEnough))
    await open()
    await page.getByRole('button', { name: texts.take }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: texts.count }).fill('9')
    await dialog.getByRole('textbox', { name: texts.reason }).fill('Yanlış tanımlandı')
    await dialog.getByRole('button', { name: texts.take }).click()
    await expect.element(dialog.getByText(texts.countInvalid(8))).toBeVisible()
    expect(requestsTo(adjustSessions)).toEqual([])
    await dialog.getByRole('textbox', { name: texts.count }).fill('3')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText(sessionPacksMessages.notEnough)).toBeVisible()
    expect(requestsTo(adjustSessions)[0]?.body).toMatchObject({ sessions: -3, reason: 'Yanlış tanımlandı' })
    respondTo(adjustSessions, () => ledger)
    await dialog.getByRole('button', { name: texts.take }).click()
    await expect.element(page.getByText(texts.adjusted)).toBeVisible()
  })
})

describe('a one-to-one membership without a number', () => {
  it('is counted by an admin, with the number of its package proposed', async () => {
    respondTo(countSessions, () => ledger)
    await open(uncounted)
    await page.getByRole('button', { name: texts.countLeft }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByRole('textbox', { name: texts.sold })).toHaveValue('12')
    await dialog.getByRole('button', { name: texts.countLeft }).click()
    await expect.element(dialog.getByRole('textbox', { name: texts.left })).toBeInvalid()
    await dialog.getByRole('textbox', { name: texts.left }).fill('5')
    await dialog.getByRole('button', { name: texts.countLeft }).click()
    await expect.element(page.getByText(texts.counted)).toBeVisible()
    expect(requestsTo(countSessions)[0]?.body).toEqual({ sessions: 12, left: 5 })
  })

  it.each([
    ['10 bire bir ders', '10'],
    ['PT 8 SEANS', '8'],
    ['Aylık PT', ''],
  ])('“%s” proposes “%s” where its package says no number', async (name, proposed) => {
    await open({ ...uncounted, name, package: null })
    await page.getByRole('button', { name: texts.countLeft }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByRole('textbox', { name: texts.sold })).toHaveValue(proposed)
  })

  it('shows the desk nothing', async () => {
    const { screen } = await open(uncounted, staff)
    expect(screen.getByText(texts.uncounted).elements()).toEqual([])
  })
})
