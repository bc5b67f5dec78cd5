import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { InvitationShow } from '#admin/resources/people/invitations/InvitationShow.tsx'
import { invitations } from '#admin/resources/people/invitations/index.ts'
import { invitationTexts as texts } from '#admin/resources/people/invitations/invitations.texts.ts'
import { homeTexts } from '#admin/shell/home/home.texts.ts'
import { Invited } from '#admin/shell/home/Invited.tsx'
import {
  downloadSlips,
  type InvitationBatch,
  type InvitedPerson,
  listInvited,
  previewInvitations,
  showInvitationTotals,
} from '#shared/office/invitations/invitations.contract.ts'
import { moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const id = equipmentId(8)
const finished: InvitationBatch = {
  ...{ _id: id, kind: 'slips', authorName: 'Ada Yönetici', createdAt: new Date().toISOString() },
  ...{ finishedAt: new Date().toISOString(), total: 12, queued: 0, sent: 11, failed: 0, inDoubt: 0 },
  ...{ skipped: 1, claimed: 4, hasFile: true },
}
const waiting: InvitedPerson = {
  ...{ _id: equipmentId(1), name: 'Şükrü Öztürk', email: null, phone: '+905321112233', branch: moda },
  ...{ state: 'sent', reason: '', claimedAt: null },
}

async function show(batch: InvitationBatch, options: Parameters<typeof renderAdmin>[1] = {}) {
  respondTo(listInvited, ({ query }) => (query.filter?.includes('true') ? [] : [waiting]))
  return renderAdmin(
    <Routes>
      <Route path="/account-claims/:id/show" element={<InvitationShow />} />
    </Routes>,
    {
      resources: [invitations],
      records: { 'account-claims': [{ ...batch, id }] },
      path: `/account-claims/${id}/show`,
      resource: 'account-claims',
      ...options,
    },
  )
}

describe('a batch of invitations', () => {
  it('says how many have come and who has not, and gives the file of the slips', async () => {
    respondTo(downloadSlips, () => new Blob(['%PDF-']))
    const { screen } = await show(finished)
    await expect.element(screen.getByRole('heading', { name: texts.cameOf(4, 12) })).toBeVisible()
    await expect.element(screen.getByText('Şükrü Öztürk')).toBeVisible()
    await screen.getByRole('button', { name: texts.download }).click()
    await expect.poll(() => requestsTo(downloadSlips)).toHaveLength(1)
    await screen.getByRole('combobox', { name: texts.show }).click()
    await screen.getByRole('option', { name: texts.shown.came }).click()
    await expect.element(screen.getByText(texts.nobody.came)).toBeVisible()
  })

  it('is printed again only after saying how many codes die', async () => {
    respondTo(previewInvitations, () => ({
      ...{ selected: 8, invited: 8, replaced: 8, claimed: 4, waiting: 0 },
      ...{ texted: 0, smsParts: 0, withoutAddress: 0, withAddress: 0, minors: 0, withoutProof: 0 },
    }))
    const { screen } = await show(finished)
    await screen.getByRole('button', { name: texts.repeat.slips }).click()
    await expect.element(screen.getByText(texts.dialog.replaced.slips(8))).toBeVisible()
    expect(requestsTo(previewInvitations).map(({ body }) => body)).toEqual([
      { repeats: id, kind: 'slips', again: false },
    ])
  })

  it('is only shown to staff who may not invite', async () => {
    const { screen } = await show(finished, { user: { ...staff, permissions: ['account-claims.show'] } })
    await expect.element(screen.getByText('Şükrü Öztürk')).toBeVisible()
    for (const name of [texts.repeat.slips, texts.download])
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe('the invited on the start page', () => {
  it('are counted with those who have come, and lead to the batches', async () => {
    respondTo(showInvitationTotals, () => ({ invited: 3000, claimed: 1204 }))
    const { screen } = await renderAdmin(<Invited />, { resources: [invitations] })
    await expect
      .element(screen.getByRole('link', { name: homeTexts.came(1204, 3000) }))
      .toHaveAttribute('href', '/account-claims')
  })

  it('are not mentioned once everybody has come', async () => {
    respondTo(showInvitationTotals, () => ({ invited: 2, claimed: 2 }))
    const { screen } = await renderAdmin(<Invited />, { resources: [invitations] })
    await expect.poll(() => requestsTo(showInvitationTotals)).toHaveLength(1)
    await expect.element(screen.getByText(homeTexts.invited)).not.toBeInTheDocument()
  })
})
