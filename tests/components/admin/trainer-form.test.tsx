import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { trainers } from '#admin/resources/people/trainers/index.ts'
import { TrainerEdit } from '#admin/resources/people/trainers/TrainerForm.tsx'
import { trainerTexts } from '#admin/resources/people/trainers/trainers.texts.ts'
import { UserChange } from '#shared/people/users/users.schema.ts'
import { admin, renderAdmin } from '#tests/components/support/admin.tsx'

const id = '01990000-0000-7000-8000-0000000000a1'
const saved = {
  ...{ id, _id: id, name: 'Elif Kaya', email: 'elif@bozkir.example', phone: '+905321112233' },
  ...{ gender: 'female', branch: null, createdAt: '2026-01-05T09:00:00.000Z', version: 3 },
  userDetails: { birthDate: '', emergencyName: '', emergencyPhone: '' },
}
const { fields, page } = trainerTexts

const form = (role: string) =>
  renderAdmin(
    <Routes>
      <Route path="/trainers/:id" element={<TrainerEdit />} />
    </Routes>,
    {
      resources: [trainers],
      user: admin,
      records: {
        trainers: [
          {
            ...saved,
            role,
            trainer: { headline: '', about: '', certificates: [], languages: [], privatePrice: 850 },
          },
        ],
      },
      resource: 'trainers',
      path: `/trainers/${id}`,
    },
  )

it('the form of a trainer saves what the page on the site says, and takes the price away', async () => {
  const { screen, data } = await form('trainer')
  await screen.getByRole('textbox', { name: fields['trainer.headline'] }).fill('Minderde sabır')
  await screen.getByRole('textbox', { name: fields['trainer.certificates'] }).fill('Mat pilates\nİlk yardım')
  await screen.getByRole('textbox', { name: fields['trainer.privatePrice'] }).clear()
  await screen.getByRole('button', { name: 'Kaydet' }).click()
  await expect
    .poll(() => UserChange.parse({ trainer: data.records('trainers')[0]?.trainer }).trainer)
    .toEqual({
      ...{ headline: 'Minderde sabır', about: '', languages: [] },
      ...{ certificates: ['Mat pilates', 'İlk yardım'], privatePrice: null },
    })
})

it('a line that is too long is named at its field', async () => {
  const { screen } = await form('trainer')
  const field = screen.getByRole('textbox', { name: fields['trainer.languages'] })
  await field.fill('a'.repeat(60))
  await screen.getByRole('button', { name: 'Kaydet' }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

it('who is no longer a trainer has no page to edit', async () => {
  const { screen } = await form('member')
  await expect.element(screen.getByText(trainerTexts.noTrainer)).toBeVisible()
  await expect.element(screen.getByText(page)).not.toBeInTheDocument()
})
