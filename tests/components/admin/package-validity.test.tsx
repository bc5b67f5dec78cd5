import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { PackageEdit } from '#admin/resources/membership/packages/PackageForm.tsx'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import {
  admin,
  bostanli,
  branches,
  moda,
  renderAdmin,
  resourceOf,
  staff,
} from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'

const id = equipmentId(7)
const offer = {
  id,
  _id: id,
  branch: moda,
  home: moda,
  otherPrices: [] as { branch: string; price: number }[],
  announcedPrices: [],
  isShared: false,
  name: 'Şehir kartı',
  description: '',
  price: 1500,
  durationDays: 30,
  kind: 'membership',
  features: [],
  joiningFee: 0,
  freezeDays: 0,
  freezeCount: 0,
  visibility: 'public',
  order: 0,
  validIn: [] as string[],
  isValidEverywhere: false,
  createdAt: '2026-01-02T09:00:00.000Z',
  version: 1,
}

const render = (fields: Partial<typeof offer> = {}, user = admin, all = branches) =>
  renderAdmin(
    <Routes>
      <Route path="/packages/:id" element={<PackageEdit />} />
      <Route path="*" element={<p>Liste ekranı</p>} />
    </Routes>,
    {
      resources: [
        resourceOf('packages', packageTexts),
        resourceOf('branches', { name: 'Şube |||| Şubeler', fields: {} }),
      ],
      records: { packages: [{ ...offer, ...fields }], branches: all },
      resource: 'packages',
      path: `/packages/${id}`,
      user,
    },
  )

describe('ValidityInput', () => {
  it('offers the other branches once they are to be chosen, and saves them', async () => {
    const { screen, data } = await render()
    await screen.getByRole('combobox', { name: packageTexts.fields.validity }).click()
    await screen.getByRole('option', { name: packageTexts.validities.chosen }).click()
    await screen.getByRole('combobox', { name: packageTexts.otherBranches }).click()
    await expect.element(screen.getByRole('option', { name: 'Moda' })).not.toBeInTheDocument()
    await screen.getByRole('option', { name: 'Bostanlı' }).click()
    document.body.querySelector<HTMLElement>('.MuiBackdrop-root')?.click()
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.poll(() => data.records('packages')[0]).toMatchObject({ validIn: [bostanli] })
  })

  it('drops the chosen branches when all are chosen', async () => {
    const { screen, data } = await render({ validIn: [bostanli] })
    await screen.getByRole('combobox', { name: packageTexts.fields.validity }).click()
    await screen.getByRole('option', { name: packageTexts.validities.all }).click()
    await expect
      .element(screen.getByRole('combobox', { name: packageTexts.otherBranches }))
      .not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect
      .poll(() => data.records('packages')[0])
      .toMatchObject({ validIn: [], isValidEverywhere: true })
  })

  it('is fixed for staff, who see where the package is valid', async () => {
    const { screen } = await render({ isValidEverywhere: true }, staff)
    const input = screen.getByRole('combobox', { name: packageTexts.fields.validity })
    await expect.element(input).toHaveTextContent(packageTexts.validities.all)
    await expect.element(input).toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByText(packageTexts.validityFixed)).toBeVisible()
  })
})

describe('a package that other branches sell as well', () => {
  it('names each among more than 1,000 branches, and finds another by its name', async () => {
    const many = Array.from({ length: 1100 }, (_, index) => {
      const branch = equipmentId(1000 + index)
      return { id: branch, _id: branch, name: `Şube ${index + 1}`, order: 10 + index, version: 1 }
    })
    const last = many[1098]?.id ?? ''
    const { screen, data } = await render({ otherPrices: [{ branch: last, price: 1700 }] }, admin, [
      ...branches,
      ...many,
    ])
    await expect
      .element(screen.getByRole('button', { name: packageTexts.stopSelling('Şube 1099') }))
      .toBeVisible()
    const choice = screen.getByRole('combobox', { name: packageTexts.addBranch })
    await choice.fill('Şube 109')
    await expect.element(screen.getByRole('option', { name: 'Şube 1098' })).toBeVisible()
    await expect.element(screen.getByRole('option', { name: 'Şube 1099' })).not.toBeInTheDocument()
    await screen.getByRole('option', { name: 'Şube 1098' }).click()
    await expect
      .element(screen.getByRole('button', { name: packageTexts.stopSelling('Şube 1098') }))
      .toBeVisible()
    await expect.element(choice).toHaveValue('')
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect
      .poll(() => data.records('packages')[0]?.otherPrices)
      .toEqual([
        { branch: last, price: 1700 },
        { branch: many[1097]?.id, price: 1500 },
      ])
  })

  it('offers staff of one branch no form, and says where they change their own price', async () => {
    const { screen } = await render({ isShared: true }, staff)
    await expect.element(screen.getByText(packageTexts.sharedHint)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Kaydet' })).not.toBeInTheDocument()
  })
})
