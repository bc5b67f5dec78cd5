import { describe, expect, it } from 'vitest'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterDate } from '#admin/ui/grid/FilterDate.tsx'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { moda, renderAdmin } from '#tests/components/support/admin.tsx'
import { equipment, equipmentColumns, equipments, kinds } from '#tests/components/support/equipment.tsx'

describe('FilterSelect, FilterDate, FilterDay, FilterReference and BranchFilter', () => {
  it('filter a list that passes its filters as elements', async () => {
    const { screen, data } = await renderAdmin(
      <ResourceGrid
        resource="equipments"
        sort={{ field: 'name', order: 'ASC' }}
        columns={equipmentColumns}
        filters={
          <>
            <FilterSelect source="kind" choices={kinds} />
            <FilterDate source="day" />
            <FilterDay source="from" />
            <FilterReference source="owner" reference="branches" />
            <BranchFilter />
          </>
        }
      />,
      { resources: [equipment], records: { equipments: equipments(4) } },
    )
    const filter = () => data.callsOf('getList', 'equipments').at(-1)?.params.filter
    await screen.getByRole('combobox', { name: 'Tür' }).click()
    await screen.getByRole('option', { name: 'Kardiyo' }).click()
    await expect.poll(filter).toEqual({ kind: 'cardio' })
    await screen.getByLabelText('Gün').fill('2026-11-05')
    await expect.poll(filter).toMatchObject({ day: '2026-11-05' })
    await screen.getByLabelText('Başlangıç').fill('2026-11-05')
    await expect.poll(filter).toMatchObject({ from: '2026-11-04T21:00:00.000Z' })
    await screen.getByRole('combobox', { name: 'Sorumlu' }).click()
    await screen.getByRole('option', { name: 'Moda' }).click()
    await expect.poll(filter).toMatchObject({ owner: moda })
    await screen.getByRole('combobox', { name: 'Şube' }).click()
    await screen.getByRole('option', { name: 'Moda' }).click()
    await expect.poll(filter).toMatchObject({ branch: moda })
  })
})
