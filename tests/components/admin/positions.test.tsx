import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { resources } from '#admin/resources/index.ts'
import { positions } from '#admin/resources/people/positions/index.ts'
import { PositionCreate, PositionEdit } from '#admin/resources/people/positions/PositionForm.tsx'
import { positionTexts as texts } from '#admin/resources/people/positions/positions.texts.ts'
import { UserPosition } from '#admin/resources/people/positions/UserPosition.tsx'
import { UserCreate } from '#admin/resources/people/users/UserForm.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { EquipmentInput } from '#shared/club/equipments/equipments.contract.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import {
  assignPosition,
  listPositionHolders,
  type Position,
  showUserPosition,
} from '#shared/people/positions/positions.contract.ts'
import { positionsMessages } from '#shared/people/positions/positions.messages.ts'
import { bostanli, branches, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const cashier: Position = {
  _id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Kasiyer',
  description: 'Satış yapar.',
  permissions: ['balances.edit', 'balances.list'],
  isAdministrative: false,
  holders: 2,
  createdAt: '2026-01-02T09:00:00.000Z',
  version: 1,
}
const stored = { ...cashier, id: cashier._id }

describe('the form of a position', () => {
  const create = () =>
    renderAdmin(<PositionCreate />, {
      resources,
      resource: 'positions',
      path: '/positions/create',
    })

  it('is filled by a template, can be changed, and saves names of permissions', async () => {
    const { screen, data } = await create()
    await screen.getByRole('combobox', { name: texts.template }).click()
    await screen.getByRole('option', { name: 'Kasiyer' }).click()
    await expect.element(screen.getByRole('textbox', { name: /^Ad/ })).toHaveValue('Kasiyer')
    const area = screen.getByRole('button', { name: /^Bakiyeler/ })
    await expect.element(area).toMatchTextContent('3/8 seçili')
    await area.click()
    await screen.getByRole('checkbox', { name: 'Bakiye açma' }).click()
    await expect.element(area).toMatchTextContent('2/8 seçili')
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    const template = positionTemplates.find(({ id }) => id === 'cashier')
    await expect
      .poll(() => data.records('positions')[0])
      .toMatchObject({
        name: 'Kasiyer',
        permissions: template?.permissions.filter((access) => access !== 'balances.create').toSorted(),
      })
  })

  it('selects an area as a whole, and says what holds for the whole club and what is an admin’s', async () => {
    const { screen } = await create()
    const area = screen.getByRole('button', { name: /^Ürünler/ })
    await area.click()
    await screen.getByRole('checkbox', { name: texts.selectAll('Ürünler') }).click()
    await expect.element(area).toMatchTextContent('4/4 seçili')
    await expect
      .element(
        screen.getByRole('checkbox', { name: `Silme · ${texts.clubWide} · ${texts.ofAdmins}` }).first(),
      )
      .toBeChecked()
  })

  it('stands below the entries of the menu, which count what is chosen, and is found by words', async () => {
    const { screen } = await create()
    const members = screen.getByRole('region', { name: 'Üyeler', exact: true })
    await expect.element(members.getByRole('button', { name: /^Veliler/ })).toBeVisible()
    await screen.getByRole('searchbox', { name: texts.search }).fill('iade onay')
    await expect.element(screen.getByText(texts.nothingFound)).toBeVisible()
    await screen.getByRole('searchbox', { name: texts.search }).fill('kayıp SİLME')
    await screen.getByRole('checkbox', { name: 'Silme' }).click()
    await screen.getByRole('searchbox', { name: texts.search }).fill('')
    await expect.element(screen.getByRole('heading', { name: texts.chosenIn('Giriş', 3) })).toBeVisible()
  })

  it('adds what is needed to see the records of an action', async () => {
    const { screen } = await create()
    await screen.getByRole('button', { name: /^Kayıp eşyalar/ }).click()
    await screen.getByRole('checkbox', { name: 'Silme' }).click()
    for (const name of ['Listeleme', 'Görüntüleme', 'Silme'])
      await expect.element(screen.getByRole('checkbox', { name })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Ekleme' })).not.toBeChecked()
  })

  it('is not saved without a permission', async () => {
    const { screen, data } = await create()
    await screen.getByRole('textbox', { name: /^Ad/ }).fill('Boş')
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.element(screen.getByText(positionsMessages.noPermissions)).toBeVisible()
    expect(data.records('positions') ?? []).toEqual([])
  })

  it('of a held position warns, and lists the people with their branches', async () => {
    respondTo(listPositionHolders, () => [
      { user: staff._id, name: 'Sena Görevli', branches: [moda], since: '2026-03-04T09:00:00.000Z' },
      { user: cashier._id, name: 'Deniz Gezici', branches: null, since: '2026-03-05T09:00:00.000Z' },
    ])
    const { screen } = await renderAdmin(
      <Routes>
        <Route path="/positions/:id" element={<PositionEdit />} />
      </Routes>,
      {
        resources: [positions],
        records: { positions: [stored] },
        resource: 'positions',
        path: `/positions/${cashier._id}`,
      },
    )
    await expect.element(screen.getByText(texts.editWarning(2))).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Sena Görevli.*Moda/ })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Deniz Gezici.*Bütün şubeler/ })).toBeVisible()
  })
})

describe('the position on a user’s page', () => {
  const none = { position: null, name: '', allBranches: false, branches: [], version: 0 }
  const panel = () =>
    renderAdmin(<UserPosition user={staff} />, {
      resources: [positions],
      records: { positions: [stored] },
    })

  it('is given with branches', async () => {
    respondTo(showUserPosition, () => none)
    respondTo(assignPosition, () => ({ ...none, position: cashier._id, name: 'Kasiyer', version: 1 }))
    const { screen } = await panel()
    await expect.element(screen.getByText(texts.none)).toBeVisible()
    await screen.getByRole('button', { name: texts.change }).click()
    const dialog = screen.getByRole('alertdialog')
    await dialog.getByRole('combobox', { name: texts.position }).click()
    await screen.getByRole('option', { name: 'Kasiyer' }).click()
    // The home branch is suggested.
    await dialog.getByRole('combobox', { name: texts.inBranches }).click()
    await screen.getByRole('option', { name: 'Bostanlı' }).click()
    await dialog.getByRole('button', { name: texts.change }).click()
    await expect
      .poll(() => requestsTo(assignPosition).at(-1)?.body)
      .toEqual({ position: cashier._id, allBranches: false, branches: [moda, bostanli], version: 0 })
  })

  it('is not shown for a member', async () => {
    const { screen } = await renderAdmin(<UserPosition user={{ ...staff, role: 'member' }} />, {
      resources: [positions],
    })
    await expect.element(screen.getByText(texts.title)).not.toBeInTheDocument()
  })
})

function Rights() {
  const canAccess = useCanAccess()
  const names = ['contact.edit', 'equipments.create', 'positions.list', 'members.list']
  return (
    <ul>
      {names
        .filter((name) => canAccess(name.split('.')[0] ?? '', name.split('.')[1] ?? ''))
        .map((name) => (
          <li key={name}>{name}</li>
        ))}
    </ul>
  )
}

function Filter() {
  return <output>{JSON.stringify(useScopeFilter('positions'))}</output>
}

describe('the screens of a holder', () => {
  const holder = {
    ...staff,
    permissions: ['contact.edit', 'users.list'],
    branches: [moda, bostanli],
  }
  const third = { id: cashier._id, _id: cashier._id, name: 'Kapalı', order: 3, version: 1 }

  it('show what the position opens', async () => {
    const { screen } = await renderAdmin(<Rights />, { user: holder })
    await expect.element(screen.getByText('contact.edit')).toBeVisible()
    expect(
      screen
        .getByRole('listitem')
        .all()
        .map((item) => item.element().textContent),
    ).toEqual(['contact.edit', 'members.list'])
  })

  it('offer the branches of the position for a new record', async () => {
    const { screen } = await renderAdmin(
      <RecordForm schema={EquipmentInput} onSubmit={async () => undefined}>
        <BranchInput none="Bütün kulüp" />
      </RecordForm>,
      { user: holder, resource: 'branches', records: { branches: [...branches, third] } },
    )
    await screen.getByRole('combobox').click()
    await expect.element(screen.getByRole('option', { name: 'Bostanlı' })).toBeVisible()
    expect(
      screen
        .getByRole('option')
        .all()
        .map((option) => option.element().textContent),
    ).toEqual(['Moda', 'Bostanlı'])
  })

  const scoped = { ...positions, data: { ...positions.data, branchScope: 'branch' } }

  it('limit a list to the branches of the position', async () => {
    const { screen } = await renderAdmin(<Filter />, { user: holder, resources: [scoped] })
    const filter = JSON.stringify({ inBranches: [moda, bostanli] })
    await expect.element(screen.getByText(filter)).toBeVisible()
  })

  it('limit a list to the branch that is chosen', async () => {
    const options = { user: holder, resources: [scoped], branch: bostanli }
    const { screen } = await renderAdmin(<Filter />, options)
    await expect.element(screen.getByText(JSON.stringify({ branch: bostanli }))).toBeVisible()
  })
})

it('a position that was chosen for a colleague is gone once the role is another', async () => {
  const { screen, data } = await renderAdmin(<UserCreate />, {
    resources,
    resource: 'users',
    path: '/users/create',
    branch: moda,
    records: { positions: [stored] },
  })
  await screen.getByRole('textbox', { name: /^Ad soyad/ }).fill('Yeni Antrenör')
  await screen.getByRole('textbox', { name: /^Telefon/ }).fill('0532 111 22 33')
  const choose = async (field: string, option: string) => {
    await screen.getByRole('combobox', { name: field }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  await choose('Rol', 'Personel')
  await choose(texts.position, 'Kasiyer')
  await choose('Rol', 'Antrenör')
  await screen.getByRole('button', { name: 'Kaydet' }).click()
  await expect.poll(() => data.records('users')).toMatchObject([{ role: 'trainer', position: null }])
})
