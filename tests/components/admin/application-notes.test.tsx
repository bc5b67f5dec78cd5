import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { ApplicationShow } from '#admin/resources/people/applications/ApplicationShow.tsx'
import { applicationTexts as texts } from '#admin/resources/people/applications/applications.texts.ts'
import { type Application, updateApplication } from '#shared/people/applications/applications.contract.ts'
import { moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const id = equipmentId(1)
const application: Application & { id: string } = {
  ...{ id, _id: id, name: 'Deniz Aday', email: 'deniz@example.com', phone: '', branch: moda },
  ...{ position: 'Eğitmen', message: '', status: 'new', adminNotes: '', cvSize: null },
  ...{ enteredByStaff: false, createdAt: '2026-01-02T09:00:00.000Z', version: 1 },
}

const show = () =>
  renderAdmin(
    <Routes>
      <Route path="/applications/:id/show" element={<ApplicationShow />} />
    </Routes>,
    {
      resources: [resourceOf('applications', texts)],
      records: { applications: [application] },
      resource: 'applications',
      path: `/applications/${id}/show`,
    },
  )

it('the notes that another user wrote meanwhile are shown before they are overwritten', async () => {
  const { screen, data } = await show()
  const stored = data.records('applications')[0] as Application & { id: string }
  respondTo(updateApplication, ({ body }) =>
    body.version === stored.version
      ? Object.assign(stored, body, { version: stored.version + 1 })
      : refusal(409, 'Kayıt bu arada değişti.', { code: 'record.stale' }),
  )
  const notes = screen.getByRole('textbox', { name: texts.fields.adminNotes })
  const save = screen.getByRole('button', { name: texts.notesSave })
  await notes.fill('Referansı iyi.')
  Object.assign(stored, { adminNotes: 'Salı günü aranacak.', version: 2 })
  await save.click()
  const warning = screen.getByRole('alert').filter({ hasText: texts.notesOutdated })
  await expect.element(warning).toHaveTextContent(`${texts.notesOutdated}Salı günü aranacak.`)
  await expect.element(notes).toHaveValue('Referansı iyi.')
  await notes.fill('Salı günü aranacak. Referansı iyi.')
  await save.click()
  await expect.element(screen.getByText(texts.notesSaved)).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  expect(requestsTo(updateApplication).map(({ body }) => body.version)).toEqual([1, 2])
})

it('what is typed while the notes are being saved is kept', async () => {
  const { screen, data } = await show()
  const stored = data.records('applications')[0] as Application & { id: string }
  const answer = Promise.withResolvers<void>()
  respondTo(updateApplication, async ({ body }) => {
    await answer.promise
    return Object.assign(stored, body, { version: stored.version + 1 })
  })
  const notes = screen.getByRole('textbox', { name: texts.fields.adminNotes })
  await notes.fill('Referansı iyi.')
  await screen.getByRole('button', { name: texts.notesSave }).click()
  await expect.poll(() => requestsTo(updateApplication)).toHaveLength(1)
  await notes.fill('Referansı iyi. Salı gelecek.')
  answer.resolve()
  await expect.element(screen.getByText(texts.notesSaved)).toBeVisible()
  await expect.element(notes).toHaveValue('Referansı iyi. Salı gelecek.')
  await expect.element(screen.getByRole('button', { name: texts.notesSave })).toBeEnabled()
  await expect.element(screen.getByText(texts.notesOutdated)).not.toBeInTheDocument()
})
