import { describe, expect, it } from 'vitest'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { invitationTexts } from '#admin/resources/people/invitations/invitations.texts.ts'
import BatchHistory from '#admin/resources/people/members/bulk/BatchHistory.tsx'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import { MemberActions } from '#admin/resources/people/members/bulk/MemberActions.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { TrendAside } from '#admin/ui/trend/TrendAside.tsx'
import { listEquipments } from '#shared/club/equipments/equipments.contract.ts'
import { countAudience, sendCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { createCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { AudienceInput } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { exportList } from '#shared/office/exports/exports.contract.ts'
import {
  createInvitations,
  type InvitationBatch,
  type InvitationPreview,
  previewInvitations,
} from '#shared/office/invitations/invitations.contract.ts'
import {
  extendMembers,
  listMemberBatches,
  moveMembers,
  previewExtension,
  previewMove,
  undoMove,
} from '#shared/office/member-batches/member-batches.contract.ts'
import { showBalanceTrend } from '#shared/office/trends/trends.contract.ts'
import { bostanli, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import {
  type Equipment,
  equipment,
  equipmentColumns,
  equipmentId,
  equipments,
} from '#tests/components/support/equipment.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const ids = [equipmentId(1), equipmentId(2)]
const dialogTexts = invitationTexts.dialog
const nobodyLeftOut: InvitationPreview = {
  ...{ selected: 0, invited: 0, replaced: 0, claimed: 0, waiting: 0 },
  ...{ texted: 0, smsParts: 0, withoutAddress: 0, withAddress: 0, minors: 0, withoutProof: 0 },
}
const invitations: InvitationBatch = {
  ...{ _id: equipmentId(8), kind: 'slips', authorName: 'Ada', createdAt: '2026-11-28T09:00:00.000Z' },
  ...{ finishedAt: null, total: 1, queued: 1, sent: 0, failed: 0, inDoubt: 0, skipped: 0, claimed: 0 },
  hasFile: false,
}

async function renderSelected(options: Parameters<typeof renderAdmin>[1] = {}) {
  const resources = [{ ...equipment, data: { ...equipment.data, list: listEquipments } }]
  const rendered = await renderAdmin(
    <ResourceGrid<Equipment>
      resource="equipments"
      sort={{ field: 'name', order: 'ASC' }}
      columns={equipmentColumns}
      bulkActions={<MemberActions />}
      bulkNeeds="list"
    />,
    { resources, records: { equipments: equipments(4) }, path: '/equipments', ...options },
  )
  const { screen } = rendered
  for (const name of options.user ? [/Ekipman 02/] : [/Ekipman 01/, /Ekipman 02/])
    await screen.getByRole('row', { name }).getByRole('checkbox').click()
  return screen
}

describe('MemberActions', () => {
  it('notifies the selected members', async () => {
    respondTo(sendNotification, () => ({
      _id: equipmentId(9),
      ...{ title: 'Havuz', message: 'Kapalı', link: '', audience: 'users', branch: null, branchName: null },
      ...{ sentBy: null, sentByName: '', sentAt: '2026-11-02T09:30:00.000Z', recipients: 2 },
    }))
    const screen = await renderSelected()
    await screen.getByRole('button', { name: bulkTexts.notify.action }).click()
    await screen.getByRole('textbox', { name: bulkTexts.notify.heading }).fill('Havuz')
    await screen.getByRole('textbox', { name: bulkTexts.notify.message }).fill('Kapalı')
    await screen.getByRole('button', { name: bulkTexts.notify.confirm }).click()
    await expect.element(screen.getByText(bulkTexts.notify.done(2))).toBeVisible()
    expect(requestsTo(sendNotification)[0]?.body).toMatchObject({
      audience: 'users',
      users: ids,
      title: 'Havuz',
      message: 'Kapalı',
    })
  })

  it('says how many accept e-mails before one is written, and sends it as a campaign', async () => {
    respondTo(countAudience, () => ({
      recipients: 1,
      leftOut: [{ reason: 'unsubscribed', count: 1 }],
      later: 0,
      partPrice: null,
    }))
    const campaign = {
      ...{
        _id: equipmentId(7),
        kind: 'campaign',
        channel: 'email',
        smsText: '',
        status: 'draft',
        branch: null,
        title: 'Havuz',
        subject: 'Havuz',
      },
      ...{ scheduledAt: null, sentAt: null, progress: null, authorName: '', version: 1, attachments: [] },
      ...{
        createdAt: '2026-11-02T09:30:00.000Z',
        preheader: '',
        content: '',
        actionLabel: '',
        actionLink: '',
      },
      audience: AudienceInput.parse({}),
    }
    respondTo(createCampaign, () => campaign)
    respondTo(sendCampaign, () => campaign)
    const screen = await renderSelected()
    await screen.getByRole('button', { name: bulkTexts.mail.action }).click()
    await expect.element(screen.getByText(bulkTexts.mail.reach(1))).toBeVisible()
    await expect.element(screen.getByText(`1 kişi: ${campaignTexts.leftOut.unsubscribed}`)).toBeVisible()
    const send = screen.getByRole('button', { name: bulkTexts.mail.confirm })
    await expect.element(send).toBeDisabled()
    await screen.getByRole('textbox', { name: bulkTexts.mail.subject }).fill('Havuz')
    await screen.getByRole('textbox', { name: bulkTexts.mail.message }).fill('5 < 6\n\nİyi günler')
    await send.click()
    await expect.element(screen.getByText(bulkTexts.mail.done)).toBeVisible()
    expect(requestsTo(createCampaign)[0]?.body).toMatchObject({
      subject: 'Havuz',
      content: '<p>5 &lt; 6</p><p>İyi günler</p>',
    })
    expect(requestsTo(sendCampaign)[0]?.body).toEqual({ subscriberIds: ids })
  })

  it('invites them by mail or slip, after naming who is left out, and follows the batch', async () => {
    respondTo(previewInvitations, ({ body: { kind } }) => ({
      ...nobodyLeftOut,
      ...(kind === 'mail' ? { invited: 0, withoutAddress: 2 } : { invited: 1, withoutProof: 1 }),
      selected: 2,
    }))
    respondTo(createInvitations, () => invitations)
    const screen = await renderSelected()
    await screen.getByRole('button', { name: bulkTexts.invite.action }).click()
    const slips = screen.getByRole('radio', { name: dialogTexts.slips(1), exact: false })
    await expect.element(slips).toBeChecked()
    await expect.element(screen.getByText(dialogTexts.outcome.slips(1))).toBeVisible()
    await expect.element(screen.getByText(dialogTexts.reasons.withoutProof(1))).toBeVisible()
    await screen.getByRole('radio', { name: dialogTexts.mail(0), exact: false }).click()
    await expect.element(screen.getByText(dialogTexts.reasons.withoutAddress(2))).toBeVisible()
    await expect.element(screen.getByRole('button', { name: dialogTexts.confirm.mail })).toBeDisabled()
    await slips.click()
    await screen.getByRole('button', { name: dialogTexts.confirm.slips }).click()
    await expect.element(screen.getByText(dialogTexts.started.slips)).toBeVisible()
    expect(requestsTo(createInvitations)[0]?.body).toEqual({ ids, kind: 'slips', again: false })
  })

  it('says how many printed codes die before slips are printed again', async () => {
    respondTo(previewInvitations, ({ body: { kind, again } }) => ({
      ...nobodyLeftOut,
      ...(kind === 'mail' ? { invited: 0, withoutAddress: 2 } : { invited: 0, waiting: 2 }),
      ...(kind === 'slips' && again === true && { invited: 2, waiting: 0, replaced: 2 }),
      selected: 2,
    }))
    const screen = await renderSelected()
    await screen.getByRole('button', { name: bulkTexts.invite.action }).click()
    await screen.getByRole('radio', { name: dialogTexts.slips(0), exact: false }).click()
    await expect.element(screen.getByText(dialogTexts.reasons.waiting.slips(2))).toBeVisible()
    await screen.getByRole('checkbox', { name: dialogTexts.again.slips }).click()
    await expect.element(screen.getByText(dialogTexts.replaced.slips(2))).toBeVisible()
    await expect.element(screen.getByRole('button', { name: dialogTexts.confirm.slips })).toBeEnabled()
  })

  const [one = '', two = ''] = ids
  const batch = equipmentId(8)
  const changed = {
    ...{ _id: one, name: 'Ayşe Yıldız', limit: null },
    memberships: [{ _id: equipmentId(5), name: 'Altın', endsAt: '2027-02-01T21:00:00.000Z' }],
    places: [{ lesson: equipmentId(6), title: 'Yoga', startsAt: '2027-01-04T07:00:00.000Z' }],
  }
  const refused = [{ _id: two, name: 'Can Kaya', reason: 'Üyelikler çakışıyor.' }]
  const undone = { restored: 1, refused: [], lost: [{ ...changed.places[0], name: changed.name }] }

  it('moves them to the chosen branch after naming everyone, and back with undo', async () => {
    respondTo(previewMove, () => ({ batch: null, changed: [changed], refused }))
    respondTo(moveMembers, () => ({ batch, changed: [changed], refused }))
    respondTo(undoMove, () => undone)
    const screen = await renderSelected()
    await screen.getByRole('button', { name: bulkTexts.move.action }).click()
    await screen.getByRole('radio', { name: 'Bostanlı' }).click()
    await expect.element(screen.getByText(bulkTexts.move.outcome(1, 1), { exact: false })).toBeVisible()
    for (const text of [changed.name, 'Boşalan yer: Yoga', 'Can Kaya', 'Üyelikler çakışıyor.'])
      await expect.element(screen.getByText(text)).toBeVisible()
    await screen.getByRole('button', { name: bulkTexts.move.confirm, exact: true }).click()
    await expect.element(screen.getByText(bulkTexts.move.done(1))).toBeVisible()
    expect(requestsTo(moveMembers)[0]?.body).toEqual({ ids, branchId: bostanli })
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect.element(screen.getByText(/Ayşe Yıldız: Yoga/)).toBeVisible()
    expect(requestsTo(undoMove)[0]?.body).toEqual({ batch })
  })

  it('extends their memberships by days, with the new ends in the preview and a reason', async () => {
    respondTo(previewExtension, () => ({ batch: null, changed: [changed], refused: [] }))
    respondTo(extendMembers, () => ({ batch, changed: [changed], refused: [] }))
    const screen = await renderSelected()
    await screen.getByRole('button', { name: bulkTexts.extend.action }).click()
    await screen.getByRole('textbox', { name: bulkTexts.batch.days }).fill('14')
    await expect.element(screen.getByText(/Altın: yeni son gün 1 Şub/)).toBeVisible()
    await expect.poll(() => requestsTo(previewExtension).at(-1)?.body).toEqual({ ids, days: 14 })
    const confirm = screen.getByRole('button', { name: bulkTexts.extend.confirm, exact: true }).last()
    await confirm.click()
    await expect.element(screen.getByText('Bu alan zorunludur.')).toBeVisible()
    await screen.getByRole('textbox', { name: bulkTexts.batch.reason }).fill('Havuz bakımda')
    await confirm.click()
    await expect.element(screen.getByText(bulkTexts.extend.done(1))).toBeVisible()
    expect(requestsTo(extendMembers)[0]?.body).toEqual({ ids, days: 14, reason: 'Havuz bakımda' })
  })

  it('exports the selected rows only', async () => {
    respondTo(exportList, () => new Blob(['x']))
    const screen = await renderSelected()
    await screen.getByRole('button', { name: 'Excel’e aktar' }).click()
    await expect.element(screen.getByText('Dosya hazır.')).toBeVisible()
    const asked = new URL(String(requestsTo(exportList)[0]?.body.list), location.href).searchParams
    expect(JSON.parse(asked.get('filter') ?? '')).toEqual({ id: ids })
  })

  it('offers staff no changes of memberships, which they may not make', async () => {
    const screen = await renderSelected({ user: staff })
    await expect.element(screen.getByRole('button', { name: bulkTexts.notify.action })).toBeVisible()
    for (const { action } of [bulkTexts.move, bulkTexts.freeze, bulkTexts.extend])
      await expect.element(screen.getByRole('button', { name: action, exact: true })).not.toBeInTheDocument()
  })
})

describe('BatchHistory', () => {
  const batch = {
    ...{
      _id: equipmentId(8),
      kind: 'move',
      authorName: 'Deniz Aksoy',
      createdAt: '2026-11-02T09:30:00.000Z',
    },
    ...{ branchName: 'Bostanlı', days: null, people: 50, restored: 0 },
  } as const

  it('undoes a batch after a question, and names who stays', async () => {
    respondTo(listMemberBatches, () => [batch, { ...batch, _id: equipmentId(9), restored: 50 }])
    respondTo(undoMove, () => ({
      ...{ restored: 49, lost: [] },
      refused: [{ _id: ids[0], name: 'Can Kaya', reason: 'Şubesi yeniden değişti.' }],
    }))
    const { screen } = await renderAdmin(<BatchHistory onClose={() => undefined} />)
    await expect.element(screen.getByText(bulkTexts.batch.undoneAll, { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: bulkTexts.batch.undo }).click()
    const question = screen.getByRole('alertdialog', { name: bulkTexts.batch.undoTitle })
    await question.getByRole('button', { name: bulkTexts.batch.undo }).click()
    await expect.element(screen.getByText(/Can Kaya \(Şubesi yeniden değişti\.\)/)).toBeVisible()
    expect(requestsTo(undoMove)[0]?.body).toEqual({ batch: batch._id })
  })

  it('says that there were none', async () => {
    respondTo(listMemberBatches, () => [])
    const { screen } = await renderAdmin(<BatchHistory onClose={() => undefined} />)
    await expect.element(screen.getByText(bulkTexts.batch.none)).toBeVisible()
  })
})

describe('TrendAside', () => {
  const trend = { title: 'Hareket', added: 'Yüklenen', taken: 'Harcanan', isMoney: true }
  const list = (
    <ResourceGrid<Equipment>
      resource="equipments"
      sort={{ field: 'name', order: 'ASC' }}
      columns={equipmentColumns}
      aside={<TrendAside endpoint={showBalanceTrend} needs="balances" {...trend} />}
    />
  )
  const options = { resources: [equipment], records: { equipments: equipments(2) }, path: '/equipments' }

  it('sums the days up and draws them, for the branch of the list', async () => {
    respondTo(showBalanceTrend, () => [
      { day: '2026-11-01', added: 10.1, taken: 0 },
      { day: '2026-11-02', added: 20.2, taken: 5 },
    ])
    const filter = encodeURIComponent(JSON.stringify({ branch: moda }))
    const { screen } = await renderAdmin(list, { ...options, path: `/equipments?filter=${filter}` })
    const chart = screen.getByRole('region', { name: 'Hareket, son 30 gün' })
    await expect.element(chart).toMatchTextContent(/Yüklenen ₺30,3.*Harcanan ₺5/)
    expect(requestsTo(showBalanceTrend)[0]?.query).toEqual({ branchId: moda })
  })

  it('takes one line without any', async () => {
    respondTo(showBalanceTrend, () => [{ day: '2026-11-01', added: 0, taken: 0 }])
    const { screen } = await renderAdmin(list, options)
    await expect.element(screen.getByText('Hareket: son 30 günde hareket yok')).toBeVisible()
    await expect.element(screen.getByText('Yüklenen')).not.toBeInTheDocument()
  })
})
