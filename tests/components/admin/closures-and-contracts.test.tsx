import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { ContractCreate } from '#admin/resources/membership/contracts/ContractForm.tsx'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import ClosuresDialog from '#admin/resources/membership/memberships/ClosuresDialog.tsx'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { addClosure, listClosures, previewClosure } from '#shared/membership/closures/closures.contract.ts'
import { showStarterContract } from '#shared/membership/contracts/contracts.contract.ts'
import { branches, moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const { closures: texts } = freezingTexts
const branchResource = resourceOf('branches', { name: 'Şube |||| Şubeler', fields: {} })

describe('ClosuresDialog', () => {
  const stuck = [{ title: 'Yoga', startsAt: '2027-01-04T07:00:00.000Z' }]
  const closure = {
    ...{ _id: equipmentId(3), branch: moda, branchName: 'Moda', startsOn: '2027-01-04', days: 1 },
    ...{ reopensOn: '2027-01-05', reason: 'Bakım', members: 12, appliedAt: null, cancelledAt: null },
    ...{ createdAt: '2026-11-02T09:30:00.000Z', version: 1 },
  }

  it('names the lessons that cannot move, in the preview and in the question', async () => {
    respondTo(listClosures, () => [])
    respondTo(previewClosure, () => ({
      ...{ reopensOn: '2027-01-05', members: 12 },
      lessons: { cancelled: 1, moved: 2, people: 9, stuck },
    }))
    respondTo(addClosure, () => closure)
    const { screen } = await renderAdmin(<ClosuresDialog onClose={() => undefined} />, {
      resources: [branchResource],
      records: { branches },
    })
    await screen.getByRole('combobox', { name: texts.branch }).click()
    await screen.getByRole('option', { name: 'Moda' }).click()
    await screen.getByRole('combobox', { name: texts.lessons }).click()
    await screen.getByRole('option', { name: texts.lessonChoices.move }).click()
    await screen.getByRole('textbox', { name: texts.reason }).fill('Bakım')
    const outcome = '1 ders iptal edilir, 2 ders taşınır, 9 kişiye haber verilir.'
    await expect.element(screen.getByText(outcome, { exact: false })).toBeVisible()
    await expect.element(screen.getByText(/Taşınamayan.*Yoga/)).toBeVisible()
    await screen.getByRole('button', { name: texts.add }).click()
    const question = screen.getByRole('alertdialog', { name: texts.confirmTitle })
    await expect.element(question.getByText(outcome, { exact: false })).toBeVisible()
    await question.getByRole('button', { name: texts.add }).click()
    await expect.element(screen.getByText(texts.added)).toBeVisible()
    expect(requestsTo(addClosure)[0]?.body).toMatchObject({ days: 1, lessons: 'move', reason: 'Bakım' })
  })
})

describe('ContractCreate', () => {
  it('begins with the starter contract of the club, and offers it to an empty form only', async () => {
    respondTo(showStarterContract, () => ({
      ...{ title: 'Üyelik sözleşmesi', requiredFor: 'membership' },
      content: '<p>Bozkır Fitness</p>',
    }))
    const { screen } = await renderAdmin(
      <Routes>
        <Route path="/contracts/create" element={<ContractCreate />} />
      </Routes>,
      {
        resources: [resourceOf('contracts', contractTexts), branchResource],
        records: { contracts: [], branches },
        ...{ resource: 'contracts', path: '/contracts/create' },
      },
    )
    await screen.getByRole('button', { name: contractTexts.starter }).click()
    await expect.element(screen.getByText('Bozkır Fitness')).toBeVisible()
    await expect
      .element(screen.getByRole('textbox', { name: contractTexts.fields.title }))
      .toHaveValue('Üyelik sözleşmesi')
    await expect.element(screen.getByRole('button', { name: contractTexts.starter })).not.toBeInTheDocument()
  })
})
