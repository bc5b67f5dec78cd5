import type { ComponentProps } from 'react'
import { useListContext } from 'react-admin'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { membershipList } from '#admin/resources/membership/memberships/MembershipList.tsx'
import { PackageActions } from '#admin/resources/membership/packages/PackageActions.tsx'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { PublishSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import type { Filter } from '#admin/ui/grid/filters.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { listEquipments } from '#shared/club/equipments/equipments.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { exportList } from '#shared/office/exports/exports.contract.ts'
import {
  addSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  type SavedFilter,
  updateSavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'
import { bostanli, moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import {
  type Equipment,
  equipment,
  equipmentColumns,
  equipmentId,
  equipments,
  kinds,
  makeEquipment,
} from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { typeFast } from '#tests/components/support/type-fast.ts'

const faqs = resourceOf('faqs', { name: 'Soru |||| Sorular', fields: { name: 'Ad' } })

const owners = [
  { id: 'o1', name: 'Deniz', branch: moda },
  { id: 'o2', name: 'Ege', branch: bostanli },
]

function renderList(
  props: Partial<ComponentProps<typeof ResourceGrid<Equipment>>> = {},
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
    {
      resources: [equipment, faqs],
      records: { equipments: rows, faqs: owners },
      path: '/equipments',
      ...options,
    },
  )
}

type Rendered = Awaited<ReturnType<typeof renderList>>

const filterOf = ({ data }: Rendered) => data.callsOf('getList', 'equipments').at(-1)?.params.filter
const appliedFilter = (rendered: Rendered) => expect.poll(() => filterOf(rendered))

async function select(screen: Rendered['screen'], ...names: string[]) {
  for (const name of names)
    await screen
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .click()
}

const openFilter = async ({ screen }: Rendered, name: string) => {
  await screen.getByRole('button', { name: 'Filtre', exact: true }).click()
  await screen.getByRole('menuitem', { name }).click()
}

describe('FilterBar and FilterField', () => {
  const kindFilter: Filter = { type: 'select', source: 'kind', choices: kinds }

  it('select: filters by a choice, whose chip names field and value, and clears it with "Tümü"', async () => {
    const rendered = await renderList({ filters: [kindFilter] })
    const { screen } = rendered
    await openFilter(rendered, 'Tür')
    await screen.getByRole('option', { name: 'Kardiyo' }).click()
    await appliedFilter(rendered).toEqual({ kind: 'cardio' })
    await expect.element(screen.getByText('4 kayıt', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Tür: Kardiyo' }).click()
    await expect
      .element(screen.getByRole('option', { name: 'Kardiyo' }))
      .toHaveAttribute('aria-selected', 'true')
    await screen.getByRole('option', { name: 'Tümü' }).click()
    await appliedFilter(rendered).toEqual({})
    await expect.element(screen.getByRole('button', { name: 'Tür: Kardiyo' })).not.toBeInTheDocument()
  })

  it('is chosen by keyboard only, and closed by Escape without a change', async () => {
    const rendered = await renderList({ filters: [kindFilter] })
    const { screen } = rendered
    const button = screen.getByRole('button', { name: 'Filtre', exact: true })
    async function openByKeyboard() {
      await expect.element(button).toBeVisible()
      button.element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByRole('menuitem', { name: 'Tür' })).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByRole('option', { name: 'Tümü' })).toHaveFocus()
    }
    await openByKeyboard()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await openByKeyboard()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await appliedFilter(rendered).toEqual({ kind: 'cardio' })
  })

  it('removes one filter and keeps the others', async () => {
    const filters: Filter[] = [kindFilter, { type: 'branch', source: 'branch' }]
    const rendered = await renderList({ filters, initialFilter: { kind: 'cardio', branch: moda } })
    await expect.element(rendered.screen.getByRole('button', { name: 'Şube: Moda' })).toBeVisible()
    await rendered.screen.getByRole('button', { name: 'Filtreyi kaldır: Tür' }).click()
    await appliedFilter(rendered).toEqual({ branch: moda })
  })

  it('range: filters by calendar days after Enter, not by years that are still being typed', async () => {
    const filters: Filter[] = [{ type: 'range', source: 'from', until: 'until', of: 'day' }]
    const rendered = await renderList({ filters })
    await openFilter(rendered, 'Tarih')
    await rendered.screen.getByLabelText('Başlangıç').fill('0002-11-05')
    await userEvent.keyboard('{Enter}')
    await expect.element(rendered.screen.getByRole('button', { name: 'Uygula' })).toBeDisabled()
    await rendered.screen.getByLabelText('Başlangıç').fill('5.11.2026')
    await userEvent.keyboard('{Enter}')
    await appliedFilter(rendered).toEqual({ from: '2026-11-05' })
    await rendered.screen.getByRole('button', { name: 'Tarih: 5 Kas 2026 ve sonrası' }).click()
    await rendered.screen.getByLabelText('Bitiş').fill('2026-11-06')
    await rendered.screen.getByRole('button', { name: 'Uygula' }).click()
    await appliedFilter(rendered).toEqual({ from: '2026-11-05', until: '2026-11-06' })
    await rendered.screen.getByRole('button', { name: 'Filtreyi kaldır: Tarih' }).click()
    await appliedFilter(rendered).toEqual({})
    const asked = rendered.data.callsOf('getList', 'equipments').map(({ params }) => params.filter)
    expect(asked).not.toContainEqual({ from: '0002-11-05' })
  })

  it('range of moments: sends those of the club’s time zone, the upper bound being the start of the next day', async () => {
    const filters: Filter[] = [{ type: 'range', source: 'from', until: 'until', of: 'moment' }]
    const rendered = await renderList({ filters })
    await openFilter(rendered, 'Tarih')
    await rendered.screen.getByLabelText('Başlangıç').fill('2026-11-05')
    await rendered.screen.getByLabelText('Bitiş').fill('2026-11-06')
    await userEvent.keyboard('{Enter}')
    await appliedFilter(rendered).toEqual({
      from: '2026-11-04T21:00:00.000Z',
      until: '2026-11-06T21:00:00.000Z',
    })
    await rendered.screen.getByRole('button', { name: 'Tarih: 5 Kas 2026 – 6 Kas 2026' }).click()
    await expect.element(rendered.screen.getByLabelText('Bitiş')).toHaveValue('06.11.2026')
  })

  it('range: a named period is one click', async () => {
    const filters: Filter[] = [{ type: 'range', source: 'from', until: 'until', of: 'day' }]
    const rendered = await renderList({ filters })
    await openFilter(rendered, 'Tarih')
    await rendered.screen.getByRole('button', { name: 'Bugün' }).click()
    const today = clubDay(new Date())
    await appliedFilter(rendered).toEqual({ from: today, until: today })
  })

  it('reference: searches its choices and filters by the chosen record', async () => {
    const rendered = await renderList({
      filters: [{ type: 'reference', source: 'owner', reference: 'faqs' }],
    })
    await openFilter(rendered, 'Sorumlu')
    await rendered.screen.getByRole('combobox', { name: 'Sorumlu' }).fill('ege')
    await rendered.screen.getByRole('option', { name: 'Ege' }).click()
    await appliedFilter(rendered).toEqual({ owner: 'o2' })
  })

  const dependent: Filter[] = [
    { type: 'branch', source: 'branch', clears: ['owner'] },
    { type: 'reference', source: 'owner', reference: 'faqs', within: 'branch' },
  ]

  it('within: is not offered without a branch, has the choices of that branch, and is cleared with it', async () => {
    const rendered = await renderList({ filters: dependent })
    const { screen } = rendered
    await screen.getByRole('button', { name: 'Filtre', exact: true }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Şube' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Sorumlu' })).not.toBeInTheDocument()
    await screen.getByRole('menuitem', { name: 'Şube' }).click()
    await screen.getByRole('option', { name: 'Moda' }).click()
    await openFilter(rendered, 'Sorumlu')
    await expect.element(screen.getByRole('option', { name: 'Deniz' })).toBeVisible()
    await expect.element(screen.getByRole('option', { name: 'Ege' })).not.toBeInTheDocument()
    await screen.getByRole('option', { name: 'Deniz' }).click()
    await appliedFilter(rendered).toEqual({ branch: moda, owner: 'o1' })
    await screen.getByRole('button', { name: 'Şube: Moda' }).click()
    await screen.getByRole('option', { name: 'Bostanlı' }).click()
    await appliedFilter(rendered).toEqual({ branch: bostanli })
  })

  it('branch: is not offered to staff of one branch, whose references belong to that branch', async () => {
    const rendered = await renderList({ filters: dependent }, { user: staff })
    await rendered.screen.getByRole('button', { name: 'Filtre', exact: true }).click()
    await expect.element(rendered.screen.getByRole('menuitem', { name: 'Şube' })).not.toBeInTheDocument()
    await rendered.screen.getByRole('menuitem', { name: 'Sorumlu' }).click()
    await expect.element(rendered.screen.getByRole('option', { name: 'Deniz' })).toBeVisible()
    await expect.element(rendered.screen.getByRole('option', { name: 'Ege' })).not.toBeInTheDocument()
  })

  it('custom: opens its own input and shows its own text', async () => {
    const filters: Filter[] = [
      {
        type: 'custom',
        source: 'kind',
        sets: ['count'],
        text: ({ count }) => (count === 3 ? 'üç tane' : null),
        input: () => <p>own input</p>,
      },
    ]
    const rendered = await renderList({ filters, initialFilter: { count: 3 } })
    await rendered.screen.getByRole('button', { name: 'Tür: üç tane' }).click()
    await expect.element(rendered.screen.getByText('own input')).toBeVisible()
  })

  it('shows what only a link filters by, so that it can be removed', async () => {
    const rendered = await renderList({ initialFilter: { isActive: true } })
    await expect.element(rendered.screen.getByText('Yayında: Evet')).toBeVisible()
    await rendered.screen.getByRole('button', { name: 'Filtreyi kaldır: Yayında' }).click()
    await appliedFilter(rendered).toEqual({})
  })

  it('keeps the search when all filters are cleared', async () => {
    const rendered = await renderList({
      filters: [kindFilter],
      initialFilter: { kind: 'cardio', q: 'ekipman' },
    })
    await rendered.screen.getByRole('button', { name: 'Filtreleri temizle' }).click()
    await appliedFilter(rendered).toEqual({ q: 'ekipman' })
  })
})

describe('SearchBox', () => {
  const box = ({ screen }: Rendered) => screen.getByRole('searchbox', { name: 'Ekipmanlar içinde ara' })

  it('sends one request for several keystrokes', async () => {
    const rendered = await renderList()
    await expect.element(rendered.screen.getByText('Ekipman 01')).toBeVisible()
    const before = rendered.data.callsOf('getList', 'equipments').length
    await typeFast(box(rendered), 'ekipman 07')
    await expect.element(rendered.screen.getByText('1 kayıt', { exact: true })).toBeVisible()
    const asked = rendered.data.callsOf('getList', 'equipments').slice(before)
    expect(asked.map(({ params }) => (params.filter as { q?: string }).q)).toEqual(['ekipman 07'])
  })

  it('is emptied by its button, which shows all records again', async () => {
    const rendered = await renderList({ initialFilter: { q: '07' } })
    await expect.element(box(rendered)).toHaveValue('07')
    await rendered.screen.getByRole('button', { name: 'Aramayı temizle' }).click()
    await expect.element(rendered.screen.getByText('8 kayıt')).toBeVisible()
    await expect.element(box(rendered)).toHaveValue('')
  })

  it('moves to the first result by Enter', async () => {
    const rendered = await renderList()
    await box(rendered).fill('06')
    await userEvent.keyboard('{Enter}')
    await expect.element(rendered.screen.getByRole('link', { name: 'Ekipman 06' })).toHaveFocus()
  })

  it('moves to the first result also if the grid still hides its rows', async () => {
    const hidden = document.createElement('style')
    hidden.textContent = '.MuiDataGrid-virtualScrollerRenderZone { visibility: hidden }'
    document.head.append(hidden)
    onTestFinished(() => hidden.remove())
    const rendered = await renderList()
    await box(rendered).fill('06')
    await userEvent.keyboard('{Enter}')
    await expect.element(rendered.screen.getByText('1 kayıt', { exact: true })).toBeVisible()
    // Frames in which the row is there and cannot have the focus.
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame)
    hidden.remove()
    await expect.element(rendered.screen.getByRole('link', { name: 'Ekipman 06' })).toHaveFocus()
  })

  it('is absent where the API cannot search', async () => {
    const rendered = await renderList({ canSearch: false })
    await expect.element(rendered.screen.getByText('Ekipman 01')).toBeVisible()
    await expect.element(box(rendered)).not.toBeInTheDocument()
  })
})

describe('GridToolbar on a phone', () => {
  it('wraps the same chips within the width of the screen', async () => {
    await page.viewport(390, 844)
    const filters: Filter[] = [
      { type: 'select', source: 'kind', choices: kinds },
      { type: 'range', source: 'from', until: 'until', of: 'day' },
    ]
    const initialFilter = { kind: 'cardio', from: '2026-11-05', until: '2026-11-06' }
    const { screen } = await renderList({ filters, initialFilter })
    await expect.element(screen.getByRole('button', { name: 'Tür: Kardiyo' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Tarih: 5 Kas 2026 – 6 Kas 2026' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

describe('SavedFiltersMenu, SavedFiltersDialog and SavedFilterRow', () => {
  const saved = (number: number, more: Partial<SavedFilter> = {}): SavedFilter => ({
    _id: equipmentId(number),
    resource: 'equipments',
    name: `Süzgeç ${number}`,
    view: { filter: { kind: 'weights' }, sort: { field: 'price', order: 'DESC' }, columns: { note: true } },
    isDefault: false,
    ...more,
  })

  it('opens the list with the default filter, its sort order and its columns', async () => {
    respondTo(listSavedFilters, () => [saved(1, { isDefault: true })])
    const rendered = await renderList()
    await appliedFilter(rendered).toEqual({ kind: 'weights' })
    await expect.element(rendered.screen.getByRole('button', { name: 'Filtrelerim: Süzgeç 1' })).toBeVisible()
    await expect.element(rendered.screen.getByRole('columnheader', { name: 'Not' })).toBeVisible()
    await expect.element(rendered.screen.getByRole('row').nth(1)).toMatchTextContent('Ekipman 01')
  })

  it('leaves a list alone that was opened with a filter in its URL', async () => {
    respondTo(listSavedFilters, () => [saved(1, { isDefault: true })])
    const rendered = await renderList(
      {},
      { path: `/equipments?filter=${encodeURIComponent(JSON.stringify({ kind: 'cardio' }))}` },
    )
    await expect.element(rendered.screen.getByText('4 kayıt')).toBeVisible()
    expect(filterOf(rendered)).toEqual({ kind: 'cardio' })
  })

  it('applies the chosen filter', async () => {
    respondTo(listSavedFilters, () => [
      saved(1),
      saved(2, { view: { filter: { q: '05' }, sort: null, columns: {} } }),
    ])
    const rendered = await renderList()
    await rendered.screen.getByRole('button', { name: 'Filtrelerim' }).click()
    await rendered.screen.getByRole('menuitemradio', { name: 'Süzgeç 2' }).click()
    await appliedFilter(rendered).toEqual({ q: '05' })
  })

  it('saves the current view under a name', async () => {
    const all: SavedFilter[] = []
    respondTo(listSavedFilters, () => all)
    respondTo(addSavedFilter, ({ body }) => {
      all.push(saved(3, { name: String(body.name), view: body.view as SavedFilter['view'] }))
      return all[0]
    })
    const { screen } = await renderList({ initialFilter: { kind: 'cardio' } })
    await screen.getByRole('button', { name: 'Filtrelerim' }).click()
    await expect.element(screen.getByText('Henüz kayıtlı filtreniz yok')).toBeVisible()
    await screen.getByRole('menuitem', { name: 'Kaydet ve düzenle...' }).click()
    await expect.element(screen.getByRole('button', { name: 'Şu anki görünümü kaydet' })).toBeDisabled()
    await screen.getByRole('textbox', { name: 'Ad' }).fill('Kardiyolar')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('“Kardiyolar” kaydedildi.')).toBeVisible()
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Kardiyolar' })).toBeVisible()
    expect(requestsTo(addSavedFilter)[0]?.body).toEqual({
      resource: 'equipments',
      name: 'Kardiyolar',
      view: { filter: { kind: 'cardio' }, sort: { field: 'name', order: 'ASC' }, columns: {} },
    })
  })

  it('renames, replaces, makes default and removes a saved filter', async () => {
    let all = [saved(1)]
    respondTo(listSavedFilters, () => all)
    respondTo(updateSavedFilter, ({ body }) => {
      all = [{ ...all[0], ...body } as SavedFilter]
      return all[0]
    })
    respondTo(deleteSavedFilter, () => {
      all = []
      return { success: true, message: 'Silindi.' }
    })
    const { screen } = await renderList()
    await screen.getByRole('button', { name: 'Filtrelerim' }).click()
    await screen.getByRole('menuitem', { name: 'Kaydet ve düzenle...' }).click()
    await screen.getByRole('button', { name: 'Yeniden adlandır: Süzgeç 1' }).click()
    await screen.getByRole('textbox', { name: 'Ad' }).last().fill('Yeni ad')
    await screen.getByRole('button', { name: 'Adı kaydet' }).click()
    await screen.getByRole('button', { name: 'Liste bununla açılsın: Yeni ad' }).click()
    await expect
      .element(screen.getByRole('button', { name: 'Liste bununla açılsın: Yeni ad' }))
      .toHaveAttribute('aria-pressed', 'true')
    await screen.getByRole('button', { name: 'Şu anki görünümle değiştir: Yeni ad' }).click()
    await expect
      .poll(() => requestsTo(updateSavedFilter).map(({ body }) => Object.keys(body)))
      .toEqual([['name'], ['isDefault'], ['view']])
    await screen.getByRole('button', { name: 'Sil: Yeni ad' }).click()
    expect(requestsTo(deleteSavedFilter)).toEqual([])
    await screen.getByRole('button', { name: 'Sil', exact: true }).click()
    await expect.element(screen.getByText('Yeni ad')).not.toBeInTheDocument()
    expect(requestsTo(deleteSavedFilter)[0]?.params).toEqual({ id: equipmentId(1) })
  })

  it('keeps the old name when renaming is cancelled by Escape', async () => {
    respondTo(listSavedFilters, () => [saved(1)])
    const { screen } = await renderList()
    await screen.getByRole('button', { name: 'Filtrelerim' }).click()
    await screen.getByRole('menuitem', { name: 'Kaydet ve düzenle...' }).click()
    await screen.getByRole('button', { name: 'Yeniden adlandır: Süzgeç 1' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Yeniden adlandır: Süzgeç 1' })).toBeVisible()
  })
})

describe('the filter of memberships that end soon', () => {
  const filters = membershipList.filters.filter(({ source }) => source === 'ending')

  it('is relative to the day on which the list is read', async () => {
    const rendered = await renderList({ filters })
    await rendered.screen.getByRole('button', { name: 'Filtre', exact: true }).click()
    await rendered.screen.getByRole('menuitem').first().click()
    await rendered.screen.getByRole('option', { name: '7 gün içinde bitenler' }).click()
    await appliedFilter(rendered).toEqual({ status: 'active', endsBefore: { within: 7 } })
    await expect.element(rendered.screen.getByText('7 gün içinde bitenler')).toBeVisible()
  })

  it('shows the day of a filter that was saved with a fixed one', async () => {
    const initialFilter = { status: 'active', endsBefore: '2026-11-27T21:00:00.000Z' }
    const rendered = await renderList({ filters, initialFilter })
    await expect.element(rendered.screen.getByText('27 Kasım 2026 tarihine kadar bitenler')).toBeVisible()
    await appliedFilter(rendered).toEqual(initialFilter)
  })
})

/** Sets two filters at once. */
function SetBoth() {
  const { filterValues, setFilters } = useListContext()
  return (
    <button
      type="button"
      onClick={() => {
        setFilters({ ...filterValues, kind: 'cardio' })
        setFilters({ ...filterValues, q: '05' })
      }}
    >
      İkisi birden
    </button>
  )
}

describe('ListState', () => {
  it('keeps both of two filters that are set before the list renders again', async () => {
    const rendered = await renderList({ actions: <SetBoth />, initialFilter: { isActive: true } })
    await rendered.screen.getByRole('button', { name: 'İkisi birden' }).click()
    await appliedFilter(rendered).toEqual({ isActive: true, kind: 'cardio', q: '05' })
  })

  it('selects nothing after a reload or on return, and nothing of what another tab selected', async () => {
    const preferences = { 'equipments.selectedIds': [equipmentId(1)] }
    const { screen, store, router } = await renderList({}, { preferences }, equipments(30))
    await expect.element(screen.getByText('Ekipman 01')).toBeVisible()
    await expect.element(screen.getByRole('region', { name: /kayıt seçildi/ })).not.toBeInTheDocument()
    await select(screen, 'Ekipman 02')
    await expect.element(screen.getByRole('region', { name: '1 kayıt seçildi' })).toBeVisible()
    expect(store.getItem('equipments.selectedIds')).toEqual([equipmentId(1)])
    await router.navigate('/equipments?page=2&perPage=25')
    await expect.element(screen.getByRole('region', { name: '1 kayıt seçildi' })).toBeVisible()
  })
})

describe('BulkBar', () => {
  it('appears with the number of selected rows and disappears when the selection is cleared', async () => {
    const { screen } = await renderList()
    await select(screen, 'Ekipman 01', 'Ekipman 02')
    await expect.element(screen.getByRole('region', { name: '2 kayıt seçildi' })).toBeVisible()
    await screen.getByRole('button', { name: 'Seçimi kaldır' }).click()
    await expect.element(screen.getByRole('region', { name: /kayıt seçildi/ })).not.toBeInTheDocument()
  })

  it('clears the selection when the filter changes, so that hidden rows are not deleted', async () => {
    const { screen } = await renderList()
    await select(screen, 'Ekipman 01')
    await expect.element(screen.getByRole('region', { name: '1 kayıt seçildi' })).toBeVisible()
    await typeFast(screen.getByRole('searchbox', { includeHidden: true }), '02')
    await expect.element(screen.getByRole('region', { name: /kayıt seçildi/ })).not.toBeInTheDocument()
  })

  it('asks with the number and the warning before deleting', async () => {
    const { screen, data } = await renderList({ deleteWarning: 'Bakım kayıtları da silinir.' })
    await select(screen, 'Ekipman 01', 'Ekipman 02')
    await screen.getByRole('button', { name: 'Sil', exact: true }).click()
    const dialog = screen.getByRole('alertdialog', { name: '2 kayıt silinsin mi?' })
    await expect.element(dialog).toMatchTextContent('Bakım kayıtları da silinir.')
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(data.callsOf('deleteMany')).toHaveLength(0)
  })

  it('deletes at once after the confirmation, and reports the records that stay', async () => {
    const { screen, data } = await renderList()
    data.refused[equipmentId(2)] = 'Kullanımda.'
    await select(screen, 'Ekipman 01', 'Ekipman 02')
    await screen.getByRole('button', { name: 'Sil', exact: true }).click()
    const dialog = screen.getByRole('alertdialog', { name: '2 kayıt silinsin mi?' })
    await expect.element(dialog).toMatchTextContent('Bu işlem geri alınamaz.')
    await dialog.getByRole('button', { name: '2 kaydı sil' }).click()
    await expect.element(screen.getByText('1 kayıt silindi, 1 kayıt silinemedi: Kullanımda.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Geri al' })).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: /kayıt seçildi/ })).not.toBeInTheDocument()
  })

  it('has no deletion for resources that cannot be deleted', async () => {
    const { data, ...others } = equipment
    const resources = [{ ...others, data: { ...data, remove: undefined } } as never]
    const { screen } = await renderList({ bulkActions: <PublishSelected /> }, { resources })
    await select(screen, 'Ekipman 01')
    await expect.element(screen.getByRole('button', { name: 'Yayından kaldır' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Sil', exact: true })).not.toBeInTheDocument()
  })
})

describe('PublishSelected and SwitchSelected', () => {
  it('changes the selected records, and undoes only those that changed', async () => {
    const rows = [
      makeEquipment(1, { isActive: false }),
      makeEquipment(2, { isActive: false }),
      makeEquipment(3),
    ]
    const { screen, data } = await renderList({ bulkActions: <PublishSelected /> }, {}, rows)
    data.refused[equipmentId(2)] = 'Fotoğrafı yok.'
    await select(screen, 'Ekipman 01', 'Ekipman 02')
    await screen.getByRole('button', { name: 'Yayına al' }).click()
    await expect
      .element(screen.getByText('1 kayıt değiştirildi, 1 kayıt değiştirilemedi: Fotoğrafı yok.'))
      .toBeVisible()
    expect(data.callsOf('updateMany')[0]?.params).toMatchObject({
      ids: [equipmentId(1), equipmentId(2)],
      data: { isActive: true },
    })
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect
      .poll(() => data.callsOf('updateMany')[1]?.params)
      .toMatchObject({
        ids: [equipmentId(1)],
        data: { isActive: false },
      })
  })

  it('reports records that already were so', async () => {
    const { screen, data } = await renderList({ bulkActions: <PublishSelected /> })
    data.provider.updateMany = async () => ({ data: [] })
    await select(screen, 'Ekipman 01')
    await screen.getByRole('button', { name: 'Yayına al' }).click()
    await expect.element(screen.getByText('Seçilen kayıtlar zaten öyleydi.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Geri al' })).not.toBeInTheDocument()
  })
})

describe('PackageActions', () => {
  it('gives each package back its own place when the change of many is undone', async () => {
    const rows = [makeEquipment(1), makeEquipment(2)].map((row, index) => ({
      ...row,
      visibility: index === 0 ? 'desk' : 'public',
    }))
    const { screen, data } = await renderList({ bulkActions: <PackageActions /> }, {}, rows)
    await select(screen, 'Ekipman 01', 'Ekipman 02')
    await screen.getByRole('button', { name: packageTexts.visibilities.hidden }).click()
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect
      .poll(() => data.callsOf('updateMany').map(({ params }) => [params.ids, params.data]))
      .toEqual([
        [[equipmentId(1), equipmentId(2)], { visibility: 'hidden' }],
        [[equipmentId(1)], { visibility: 'desk' }],
        [[equipmentId(2)], { visibility: 'public' }],
      ])
  })
})

describe('useExport', () => {
  const open = async (screen: Rendered['screen'], format: string) => {
    await screen.getByRole('button', { name: 'Liste işlemleri' }).click()
    await screen.getByRole('menuitem', { name: format }).click()
  }
  const exported = { ...equipment, data: { ...equipment.data, list: listEquipments } }

  it('exports the visible columns with the list’s filter and sort order', async () => {
    respondTo(exportList, () => new Blob(['Ad;Fiyat']))
    const { screen } = await renderList({ initialFilter: { branch: moda } }, { resources: [exported] })
    await expect.element(screen.getByText('4 kayıt')).toBeVisible()
    await open(screen, 'CSV olarak indir')
    await expect.element(screen.getByText('Dosya hazır.')).toBeVisible()
    const [request] = requestsTo(exportList)
    expect(request?.body).toMatchObject({ title: 'Ekipmanlar', format: 'csv' })
    expect(
      (request?.body.columns as { heading: string }[] | undefined)?.map(({ heading }) => heading),
    ).toEqual(['Ad', 'Fiyat', 'Şube', 'Yayında', 'Eklendi'])
    const asked = new URL(String(request?.body.list), location.href).searchParams
    expect(JSON.parse(asked.get('filter') ?? '')).toEqual({ branch: moda })
    expect(JSON.parse(asked.get('sort') ?? '')).toEqual(['name', 'ASC'])
  })

  it('shows the progress and can be cancelled', async () => {
    respondTo(exportList, () => new Promise(() => undefined))
    const { screen } = await renderList({}, { resources: [exported] })
    await expect.element(screen.getByText('8 kayıt')).toBeVisible()
    await open(screen, 'Excel (.xlsx) olarak indir')
    const dialog = screen.getByRole('dialog', { name: 'Dışa aktarılıyor' })
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await expect.element(screen.getByText('Dışa aktarma iptal edildi.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('shows the server’s message of a failure', async () => {
    respondTo(exportList, () => refusal(422, 'Liste çok uzun.'))
    const { screen } = await renderList({}, { resources: [exported] })
    await expect.element(screen.getByText('8 kayıt')).toBeVisible()
    await open(screen, 'CSV olarak indir')
    await expect.element(screen.getByText('Liste çok uzun.')).toBeVisible()
  })

  it('is disabled for an empty list', async () => {
    const { screen } = await renderList({}, {}, [])
    await screen.getByRole('button', { name: 'Liste işlemleri' }).click()
    await expect
      .element(screen.getByRole('menuitem', { name: 'CSV olarak indir' }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})
