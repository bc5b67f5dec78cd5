import { expect, it } from 'vitest'
import { TrialCreate } from '#admin/resources/access/trials/TrialForm.tsx'
import { trialTexts as texts } from '#admin/resources/access/trials/trials.texts.ts'
import { listTrialHours } from '#shared/access/trials/trials.contract.ts'
import { moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

it('a visit is saved on the day that is shown, at one of its free hours', async () => {
  respondTo(listTrialHours, () => [
    { startsAt: '2030-05-06T11:00:00.000Z', free: 2 },
    { startsAt: '2030-05-07T11:00:00.000Z', free: 1 },
    { startsAt: '2030-05-07T15:00:00.000Z', free: 3 },
  ])
  const { screen, data } = await renderAdmin(<TrialCreate />, {
    resources: [resourceOf('trials', texts)],
    resource: 'trials',
    path: '/trials/create',
    branch: moda,
  })
  await screen.getByRole('textbox', { name: 'Ad soyad' }).fill('Elif Çınar')
  await screen.getByRole('textbox', { name: 'Telefon' }).fill('0532 111 22 33')
  await screen.getByRole('combobox', { name: texts.hour }).click()
  await screen.getByRole('option', { name: texts.places('14.00', 2) }).click()
  await screen.getByRole('combobox', { name: texts.day }).click()
  await screen.getByRole('option', { name: '7 Mayıs Salı' }).click()
  await expect.element(screen.getByRole('combobox', { name: texts.hour })).toMatchTextContent('14.00 · 1 yer')
  await screen.getByRole('button', { name: 'Kaydet' }).click()
  await expect.poll(() => data.records('trials')[0]?.startsAt).toBe('2030-05-07T11:00:00.000Z')
})
