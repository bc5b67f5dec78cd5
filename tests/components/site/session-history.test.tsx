import { expect, it } from 'vitest'
import {
  type SessionLedger,
  showOwnSessions,
} from '#shared/membership/session-packs/session-packs.contract.ts'
import { SessionHistory } from '#site/features/memberships/SessionHistory.tsx'
import { refusal, respondTo } from '#tests/components/support/routes.ts'
import { renderIsland } from '#tests/components/support/site.tsx'

const pack = { granted: 10, available: 9, reserved: 0, consumed: 1, expired: 0, refunded: 0 }
const entry: SessionLedger['entries'][number] = {
  ...{ _id: '00000000-0000-4000-8000-0000000000e1', kind: 'consume', reverses: null, amount: 1 },
  ...{ createdAt: '2026-12-12T08:00:00.000Z', startsAt: '2026-12-12T07:00:00.000Z' },
  ...{ reason: '', by: 'staff', actorName: '' },
}

it('a member opens what became of the sessions, again after an error, also while there is nothing', async () => {
  let answer: () => SessionLedger = () => ({ pack, entries: [] })
  let isReachable = false
  respondTo(showOwnSessions, () => (isReachable ? answer() : refusal(503, 'Sunucuya ulaşılamıyor.')))
  const { screen } = await renderIsland(<SessionHistory pack="00000000-0000-4000-8000-0000000000e2" />)
  const summary = screen.getByText('Paketin hareketleri')
  await summary.click()
  await expect.element(screen.getByText('Sunucuya ulaşılamıyor.')).toBeVisible()
  isReachable = true
  await screen.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect.element(screen.getByText('Henüz bir hareket yok.')).toBeVisible()
  answer = () => ({ pack, entries: [entry] })
  await summary.click()
  await summary.click()
  await expect.element(screen.getByText('12 Ara 2026 10.00 dersi için kullanıldı')).toBeVisible()
  await expect.element(screen.getByText('12 Ara 2026 11.00 · Şube')).toBeVisible()
})
