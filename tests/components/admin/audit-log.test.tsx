import { expect, it } from 'vitest'
import { paymentRecords } from '#admin/resources/money/payment-records/index.ts'
import AuditEntryDrawer from '#admin/resources/office/audit-log/AuditEntryDrawer.tsx'
import { commissionRules } from '#admin/resources/training/commission-rules/index.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'
import { admin, moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'

const records = resourceOf(
  'payment-records',
  {
    name: 'Ödeme kaydı |||| Ödeme kayıtları',
    fields: {
      amount: 'Tutar',
      method: 'Yöntem',
      branch: 'Şube',
      date: 'Gün',
      user: 'Üye',
      features: 'Özellikler',
    },
  },
  { loggedValues: paymentRecords.loggedValues },
)

const entry: AuditEntry = {
  _id: '00000000-0000-4000-8000-0000000000d1',
  actor: admin._id,
  actorName: admin.name,
  apiKeyName: '',
  resource: 'payment-records',
  recordId: '00000000-0000-4000-8000-0000000000d2',
  recordName: 'Deniz Kaya',
  action: 'edit',
  person: null,
  personName: '',
  before: {
    amount: 120_000,
    method: 'cash',
    branch: moda,
    date: '2026-11-05',
    user: 'x',
    features: ['Sauna'],
  },
  after: {
    amount: 135_050,
    method: 'transfer',
    branch: '00000000-0000-4000-8000-0000000000ff',
    date: '2026-11-06',
    user: 'x',
    features: [],
  },
  names: { [moda]: 'Moda' },
  masked: [],
  createdAt: '2026-11-20T10:00:00.000Z',
}

it('an entry of the audit log shows lira, names and labels instead of what the database keeps', async () => {
  const { screen } = await renderAdmin(<AuditEntryDrawer entry={entry} onClose={() => undefined} />, {
    resources: [records],
  })
  await expect.element(screen.getByRole('heading', { name: 'Deniz Kaya' })).toBeVisible()
  const change = (field: string) => screen.getByRole('listitem').filter({ hasText: field })
  await expect.element(change('Tutar')).toMatchTextContent('Önce₺1.200,00Sonra₺1.350,50')
  await expect.element(change('Yöntem')).toMatchTextContent('ÖnceNakitSonraHavale / EFT')
  await expect.element(change('Şube')).toMatchTextContent('ÖnceModaSonraSilinmiş kayıt')
  await expect.element(change('Gün')).toMatchTextContent('Önce5 Kas 2026Sonra6 Kas 2026')
  await expect.element(change('Özellikler')).toMatchTextContent('ÖnceSaunaSonraboş')
  await expect.element(change('Üye')).not.toBeInTheDocument()
})

it('a rate is a percentage', async () => {
  const rate = { ...entry, resource: 'commission-rules', before: { rate: 4000 }, after: { rate: 3333 } }
  const { screen } = await renderAdmin(<AuditEntryDrawer entry={rate} onClose={() => undefined} />, {
    resources: [commissionRules],
  })
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Yüzde' }))
    .toMatchTextContent('Önce%40Sonra%33,33')
})
