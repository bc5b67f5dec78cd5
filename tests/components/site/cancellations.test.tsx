import { describe, expect, it, vi } from 'vitest'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import {
  type Cancellation,
  type CancellationQuote,
  quoteCancellation,
  requestCancellation,
  withdrawCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { membershipCancellationsMessages } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'
import { CancellationState } from '#site/features/cancellations/CancellationState.tsx'
import { CancelMembership } from '#site/features/cancellations/CancelMembership.tsx'
import { moda } from '#tests/components/support/admin.tsx'
import { refusal, respondTo } from '#tests/components/support/routes.ts'
import { member, renderIsland } from '#tests/components/support/site.tsx'

const id = '00000000-0000-4000-8000-0000000000d1'
const inDays = (days: number) => startOfClubDay(addDays(clubDay(new Date()), days)).toISOString()

const quote = (more: Partial<CancellationQuote> = {}): CancellationQuote => ({
  membership: id,
  price: 1000,
  usedDays: 42,
  remainingDays: 58,
  used: 420,
  credit: 0,
  refund: 580,
  cardRefund: 580,
  walletRefund: 0,
  deskRefund: 0,
  ground: 'term',
  effectiveAt: inDays(3),
  refundBy: addDays(clubDay(new Date()), 14),
  textVersion: 1,
  fingerprint: 'first',
  ...more,
})

const notice = (more: Partial<Cancellation> = {}): Cancellation => {
  const { fingerprint: _, ...figures } = quote()
  return {
    ...figures,
    _id: '00000000-0000-4000-8000-0000000000d2',
    membershipName: 'Yıllık',
    user: member._id,
    userName: member.name,
    branch: moda,
    branchName: 'Moda',
    state: 'requested',
    reason: 'unstated',
    reasonText: '',
    payout: null,
    iban: '',
    createdAt: '2026-11-02T09:30:00.000Z',
    withdrawnAt: null,
    effectedAt: null,
    refundedAt: null,
    version: 1,
    ...more,
  }
}

const membership = { _id: id, name: 'Yıllık', status: 'active' }

async function open(onChange = vi.fn()) {
  const { screen } = await renderIsland(<CancelMembership membership={membership} onChange={onChange} />)
  await screen.getByRole('button', { name: 'Yıllık üyeliğini iptal et' }).click()
  return { screen, onChange }
}

describe('CancelMembership', () => {
  it('shows the sums and sends the notice with the quote that was seen', async () => {
    respondTo(quoteCancellation, () => quote())
    const sent = vi.fn()
    respondTo(requestCancellation, ({ body }) => {
      sent(body)
      return notice()
    })
    const { screen, onChange } = await open()
    await expect.element(screen.getByText('Kullanılan 42 günün bedeli')).toBeVisible()
    await expect.element(screen.getByText(/₺580 ödemeyi yaptığın karta/)).toBeVisible()
    await screen.getByLabelText(/^Neden/).selectOptions('Taşınıyorum')
    await screen.getByRole('checkbox').click()
    await screen.getByRole('button', { name: 'İptal bildirimini gönder' }).click()
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ fingerprint: 'first', reason: 'moving' }))
  })

  it('asks for an IBAN where money was paid at the desk, and shows a wrong one', async () => {
    respondTo(quoteCancellation, () => quote({ cardRefund: 0, deskRefund: 580 }))
    const { screen } = await open()
    await screen.getByLabelText('Havale ile').click()
    await screen.getByLabelText('IBAN').fill('TR34 0006 1005 1978 6457 8413 26')
    await expect.element(screen.getByText(membershipCancellationsMessages.iban)).toBeVisible()
    await screen.getByLabelText('Resepsiyondan').click()
    await expect.element(screen.getByLabelText('IBAN')).not.toBeInTheDocument()
  })

  it('counts what was used of a pack in sessions', async () => {
    respondTo(quoteCancellation, () => quote({ usedDays: 4, remainingDays: 6 }))
    const pack = { ...membership, sessions: 10 }
    const { screen } = await renderIsland(<CancelMembership membership={pack} onChange={vi.fn()} />)
    await screen.getByRole('button', { name: 'Yıllık üyeliğini iptal et' }).click()
    await expect.element(screen.getByText('Kullanılan 4 seansın bedeli')).toBeVisible()
  })

  it('fetches the quote again after it has changed', async () => {
    let asked = 0
    respondTo(quoteCancellation, () => {
      asked += 1
      return asked === 1 ? quote() : quote({ fingerprint: 'second', refund: 570, cardRefund: 570 })
    })
    respondTo(requestCancellation, () => refusal(409, membershipCancellationsMessages.quoteChanged))
    const { screen } = await open()
    await screen.getByRole('checkbox').click()
    await screen.getByRole('button', { name: 'İptal bildirimini gönder' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('değişti')
    await screen.getByRole('button', { name: 'Tutarları yenile' }).click()
    await expect.element(screen.getByText(/₺570 ödemeyi yaptığın karta/)).toBeVisible()
    await expect.element(screen.getByRole('checkbox')).not.toBeChecked()
  })

  it('says why a membership cannot be cancelled', async () => {
    respondTo(quoteCancellation, () => refusal(409, membershipCancellationsMessages.endsSooner))
    const { screen } = await open()
    await expect.element(screen.getByText(membershipCancellationsMessages.endsSooner)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Vazgeç' })).toBeVisible()
  })
})

describe('CancellationState', () => {
  it('withdraws an open notice after a question', async () => {
    respondTo(withdrawCancellation, () => notice({ state: 'withdrawn' }))
    const onChange = vi.fn()
    const { screen } = await renderIsland(<CancellationState cancellation={notice()} onChange={onChange} />)
    await screen.getByRole('button', { name: 'İptali geri al' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'İptali geri al' }).click()
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
  })

  it('of a refunded membership offers the PDF only', async () => {
    const { screen } = await renderIsland(
      <CancellationState cancellation={notice({ state: 'refunded' })} onChange={() => undefined} />,
    )
    await expect.element(screen.getByText('₺580 iade edildi.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /PDF/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'İptali geri al' })).not.toBeInTheDocument()
  })
})
