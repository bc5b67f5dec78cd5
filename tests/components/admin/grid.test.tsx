import type { ComponentProps } from 'react'
import { HttpError } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { bostanli, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import {
  type Equipment,
  equipment,
  equipmentColumns,
  equipmentId,
  equipments,
  makeEquipment,
} from '#tests/components/support/equipment.tsx'

type GridProps = Partial<ComponentProps<typeof ResourceGrid<Equipment>>>

function renderGrid(
  props: GridProps = {},
  options: Parameters<typeof renderAdmin>[1] = {},
  rows: Equipment[] = equipments(8),
) {
  return renderAdmin(
    <ResourceGrid
      resource="equipments"
      sort={{ field: 'name', order: 'ASC' }}
      columns={equipmentColumns}
      {...props}
    />,
    { resources: [equipment], records: { equipments: rows }, path: '/equipments', ...options },
  )
}

const phone = () => page.viewport(390, 844)

describe('ResourceGrid, ResourceList and GridScreen with GridTable and ColumnValue', () => {
  it('shows the visible columns with formatted values and names of references', async () => {
    const { screen } = await renderGrid({}, {}, [makeEquipment(1)])
    const row = screen.getByRole('row', { name: /Ekipman 01/ })
    await expect.element(row).toMatchTextContent('₺999,00')
    await expect.element(row).toMatchTextContent('Bostanlı')
    await expect.element(row).toMatchTextContent('Evet')
    await expect.element(row).toMatchTextContent('2 Kas 2026')
    const heads = screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
    expect(heads.join()).toContain('Ad,Fiyat,Şube,Yayında,Eklendi')
    expect(heads.join()).not.toContain('Not')
  })

  it('counts the records in the heading and sets the title of the tab', async () => {
    const { screen } = await renderGrid()
    await expect.element(screen.getByRole('heading', { name: 'Ekipmanlar' })).toBeVisible()
    await expect.element(screen.getByText('8 kayıt')).toBeVisible()
    await expect.poll(() => document.title).toBe('Ekipmanlar · Yönetim paneli')
  })

  it('sorts by a header, ascending and then descending', async () => {
    const { screen, data } = await renderGrid()
    await screen.getByRole('columnheader', { name: /^Fiyat/ }).click()
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Ekipman 08')
    await screen.getByRole('columnheader', { name: /^Fiyat/ }).click()
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Ekipman 01')
    expect(data.callsOf('getList', 'equipments').at(-1)?.params.sort).toEqual({
      field: 'price',
      order: 'DESC',
    })
  })

  it('does not sort by a column that the contract cannot sort', async () => {
    const { screen, data } = await renderGrid()
    await expect.element(screen.getByRole('row', { name: /Ekipman 01/ })).toBeVisible()
    const before = data.callsOf('getList', 'equipments').length
    await screen.getByRole('columnheader', { name: 'Yayında' }).click()
    expect(data.callsOf('getList', 'equipments')).toHaveLength(before)
  })

  it('opens a record by its link, by a click on its row and by Enter', async () => {
    const { screen, address } = await renderGrid()
    await screen.getByRole('link', { name: 'Ekipman 03' }).click()
    await expect.poll(() => address().pathname).toBe(`/equipments/${equipmentId(3)}`)
  })

  it('opens records without a page of their own through onOpen', async () => {
    const onOpen = vi.fn()
    const { screen } = await renderGrid(
      { onOpen },
      { resources: [{ ...equipment, edit: undefined } as never] },
    )
    await screen.getByRole('gridcell', { name: 'Ekipman 02' }).click()
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ekipman 02' }))
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('shows placeholders while loading and a progress bar while reloading', async () => {
    let release = () => {}
    const { screen, data } = await renderGrid()
    await expect.element(screen.getByText('Ekipman 01')).toBeVisible()
    data.control.hold = new Promise<void>((done) => {
      release = done
    })
    await screen.getByRole('columnheader', { name: /^Fiyat/ }).click()
    await expect.element(screen.getByRole('progressbar', { name: 'Yükleniyor' })).toBeVisible()
    release()
    await expect.element(screen.getByRole('progressbar', { name: 'Yükleniyor' })).not.toBeInTheDocument()
  })

  it('refuses users without the permission', async () => {
    const member = { ...staff, role: 'member' as const }
    const { screen } = await renderAdmin(
      <ResourceGrid
        resource="equipments"
        sort={{ field: 'name', order: 'ASC' }}
        columns={equipmentColumns}
      />,
      {
        resources: [{ ...equipment, name: 'audit-log' } as never, equipment],
        user: { ...member, role: 'trainer' },
      },
    )
    await expect.element(screen.getByRole('heading', { name: 'Erişim izniniz yok' })).toBeVisible()
  })

  it('limits the list to the branch of staff and hides the column of branches', async () => {
    const { screen, data } = await renderGrid({}, { user: staff })
    await expect.element(screen.getByText('4 kayıt')).toBeVisible()
    expect(data.callsOf('getList', 'equipments').at(-1)?.params.filter).toEqual({ branch: moda })
    await expect.element(screen.getByRole('columnheader', { name: 'Şube' })).not.toBeInTheDocument()
  })
})

describe('GridPager', () => {
  it('pages through the records', async () => {
    const { screen } = await renderGrid({}, {}, equipments(60))
    await expect.element(screen.getByText('1–25 / 60')).toBeVisible()
    await screen.getByRole('button', { name: 'Sonraki sayfaya git' }).click()
    await expect.element(screen.getByText('26–50 / 60')).toBeVisible()
    await expect.element(screen.getByText('Ekipman 26')).toBeVisible()
    await expect.element(screen.getByText('Ekipman 25')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Sonraki sayfaya git' }).click()
    await expect.element(screen.getByText('51–60 / 60')).toBeVisible()
    await screen.getByRole('button', { name: 'Önceki sayfaya git' }).click()
    await expect.element(screen.getByText('26–50 / 60')).toBeVisible()
  })

  it('changes the number of rows per page', async () => {
    const { screen } = await renderGrid({}, {}, equipments(60))
    await screen.getByRole('combobox', { name: 'Sayfa başına' }).click()
    await screen.getByRole('option', { name: '50' }).click()
    await expect.element(screen.getByText('1–50 / 60')).toBeVisible()
  })

  it('is absent in an empty list', async () => {
    const { screen } = await renderGrid({}, {}, [])
    await expect.element(screen.getByText('Henüz kayıt yok: Ekipmanlar')).toBeVisible()
    await expect.element(screen.getByText('Sayfa başına')).not.toBeInTheDocument()
  })
})

describe('GridEmpty and GridError', () => {
  it('invites to add the first record with permission', async () => {
    const { screen, address } = await renderGrid({}, {}, [])
    await expect.element(screen.getByText('İlk kaydı eklediğinizde burada görünecek.')).toBeVisible()
    await screen.getByRole('link', { name: 'Ekipman ekle' }).nth(1).click()
    await expect.poll(() => address().pathname).toBe('/equipments/create')
  })

  it('only describes the empty list without a create screen', async () => {
    const { screen } = await renderGrid({}, { resources: [{ ...equipment, create: undefined } as never] }, [])
    await expect.element(screen.getByText('Kayıt geldiğinde burada görünecek.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Ekipman ekle' })).not.toBeInTheDocument()
  })

  it('offers to clear the filters when nothing matches', async () => {
    const { screen } = await renderGrid({ initialFilter: { kind: 'none' } })
    await expect.element(screen.getByText('Aramanıza uyan kayıt yok')).toBeVisible()
    await screen.getByRole('button', { name: 'Filtreleri temizle' }).last().click()
    await expect.element(screen.getByText('Ekipman 01')).toBeVisible()
  })

  it('shows the reason of a failure and tries again', async () => {
    const { screen, data } = await renderGrid()
    await expect.element(screen.getByText('Ekipman 01')).toBeVisible()
    data.failures.getList = new HttpError('Sunucuya ulaşılamıyor.', 503)
    await screen.getByRole('columnheader', { name: /^Fiyat/ }).click()
    const alert = screen.getByRole('alert').filter({ hasText: 'Liste getirilemedi' })
    await expect.element(alert).toMatchTextContent('Sunucuya ulaşılamıyor.')
    await screen.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(screen.getByText('Ekipman 08')).toBeVisible()
  })
})

describe('ColumnsMenu', () => {
  const heads = () =>
    [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent).join()

  it('shows hidden columns, hides visible ones, keeps the primary one and restores the default', async () => {
    const { screen, store } = await renderGrid()
    await screen.getByRole('button', { name: 'Liste işlemleri' }).click()
    await screen.getByRole('menuitem', { name: 'Sütunlar' }).click()
    const item = (name: string) => screen.getByRole('menuitemcheckbox', { name })
    await expect.element(item('Ad')).toHaveAttribute('aria-disabled', 'true')
    await item('Not').click()
    await item('Fiyat').click()
    await expect.element(item('Not')).toHaveAttribute('aria-checked', 'true')
    await expect.element(item('Fiyat')).toHaveAttribute('aria-checked', 'false')
    expect(store.getItem('equipments.columns')).toEqual({ note: true, price: false })
    await expect.poll(heads).toBe(',Ad,Şube,Yayında,Not,Eklendi')
    await screen.getByRole('menuitem', { name: 'Varsayılana dön' }).click()
    await expect.poll(heads).toBe(',Ad,Fiyat,Şube,Yayında,Eklendi')
  })

  it('starts with the columns chosen last time', async () => {
    const { screen } = await renderGrid({}, { preferences: { 'equipments.columns': { note: true } } })
    await expect.element(screen.getByRole('columnheader', { name: 'Not' })).toBeVisible()
  })
})

describe('GridCards', () => {
  it('shows rows as cards on a phone, without columns that are not for cards', async () => {
    await phone()
    const { screen } = await renderGrid({}, {}, [makeEquipment(1), makeEquipment(2)])
    const card = screen.getByRole('listitem').filter({ hasText: 'Ekipman 01' })
    await expect.element(card).toMatchTextContent('Fiyat')
    await expect.element(card).toMatchTextContent('₺999,00')
    await expect.element(card).not.toMatchTextContent('Eklendi')
    await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Liste işlemleri' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Yazdır' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Sütunlar' })).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('opens a record by a tap anywhere on its card', async () => {
    await phone()
    const { screen, address } = await renderGrid({}, {}, [makeEquipment(7)])
    await screen.getByText('Fiyat').click({ force: true })
    await expect.poll(() => address().pathname).toBe(`/equipments/${equipmentId(7)}`)
  })

  it('selects cards for bulk actions', async () => {
    await phone()
    const { screen } = await renderGrid({}, {}, [makeEquipment(1), makeEquipment(2)])
    await screen.getByRole('checkbox', { name: 'Seç: Ekipman 02' }).click()
    await expect.element(screen.getByRole('region', { name: '1 kayıt seçildi' })).toBeVisible()
  })

  it('opens records without a page through a button', async () => {
    await phone()
    const onOpen = vi.fn()
    const resources = [{ ...equipment, edit: undefined } as never]
    const { screen } = await renderGrid({ onOpen }, { resources }, [makeEquipment(1)])
    await screen.getByRole('button', { name: 'Ekipman 01' }).click()
    expect(onOpen).toHaveBeenCalledOnce()
  })
})

describe('AddRecordButton', () => {
  it('links to the create screen only with permission', async () => {
    const { screen } = await renderGrid()
    await expect
      .element(screen.getByRole('link', { name: 'Ekipman ekle' }))
      .toHaveAttribute('href', expect.stringContaining('/equipments/create'))
  })
})

describe('a list in a window that gets the focus', () => {
  it('shows what others have changed meanwhile, and keeps the selection', async () => {
    const { screen, data } = await renderGrid()
    await screen
      .getByRole('row', { name: /Ekipman 01/ })
      .getByRole('checkbox')
      .click()
    Object.assign(data.records('equipments').find(({ id }) => id === equipmentId(1)) ?? {}, {
      name: 'Ekipman 00',
    })
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(screen.getByRole('row', { name: /Ekipman 00/ })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: '1 kayıt seçildi' })).toBeVisible()
  })
})

describe('RelatedGrid', () => {
  const related = (filter: Record<string, string>) => (
    <RelatedGrid
      resource="equipments"
      sort={{ field: 'name', order: 'ASC' }}
      filter={filter}
      columns={equipmentColumns}
      empty="Bu şubede ekipman yok."
    />
  )
  const options = { resources: [equipment], records: { equipments: equipments(60) } }

  it('shows ten rows and a link to all of them with the same filter', async () => {
    const { screen, address } = await renderAdmin(related({ branch: bostanli }), options)
    await expect.element(screen.getByText('Ekipman 19')).toBeVisible()
    await expect.element(screen.getByText('Ekipman 21')).not.toBeInTheDocument()
    await screen.getByRole('link', { name: '30 kaydın hepsi' }).click()
    await expect.poll(() => address().pathname).toBe('/equipments')
    expect(JSON.parse(new URLSearchParams(address().search).get('filter') ?? '')).toEqual({
      branch: bostanli,
    })
  })

  it('says that there is nothing', async () => {
    const { screen } = await renderAdmin(related({ branch: 'none' }), options)
    await expect.element(screen.getByText('Bu şubede ekipman yok.')).toBeVisible()
  })

  it('shows cards on a phone', async () => {
    await phone()
    const { screen } = await renderAdmin(related({ branch: moda }), options)
    await expect.element(screen.getByRole('listitem').first()).toMatchTextContent('Ekipman 02')
  })
})
