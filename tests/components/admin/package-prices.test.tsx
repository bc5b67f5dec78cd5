import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { expect, it } from 'vitest'
import PricesDialog from '#admin/resources/membership/packages/PricesDialog.tsx'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { type ChangedPrice, previewPrices } from '#shared/membership/packages/packages.contract.ts'
import { renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const texts = packageTexts.prices

const branches = Array.from({ length: 1100 }, (_, index) => {
  const id = equipmentId(1000 + index)
  return { id, _id: id, name: `Şube ${index + 1}`, order: index, version: 1 }
})

it('the prices change in all of more than 1,000 branches, or in those that are found by name', async () => {
  const offer = equipmentId(7)
  const priceIn = ({ id, name }: { id: string; name: string }): ChangedPrice => ({
    ...{ package: offer, packageName: 'Şehir kartı', branch: id, branchName: name },
    ...{ before: 1000, after: 1120 },
  })
  respondTo(previewPrices, ({ body }) =>
    branches.filter(({ id }) => body.allBranches || (body.branches as string[]).includes(id)).map(priceIn),
  )
  const selected = { selectedIds: [offer], onUnselectItems: () => undefined }
  const { screen } = await renderAdmin(
    <ListContextProvider value={selected as unknown as ListControllerResult}>
      <PricesDialog onClose={() => undefined} />
    </ListContextProvider>,
    { resources: [resourceOf('packages', packageTexts)], records: { branches }, resource: 'packages' },
  )
  await screen.getByRole('textbox', { name: texts.percent }).fill('12')
  await expect.element(screen.getByText(texts.count(1100))).toBeVisible()
  await expect.element(screen.getByText(texts.andMore(900))).toBeVisible()
  await screen.getByRole('switch', { name: texts.allBranches }).click()
  await screen.getByRole('combobox', { name: texts.branches }).fill('Şube 1099')
  await screen.getByRole('option', { name: 'Şube 1099' }).click()
  await expect.element(screen.getByText(texts.count(1))).toBeVisible()
  expect(requestsTo(previewPrices).at(-1)?.body).toMatchObject({
    allBranches: false,
    branches: [branches[1098]?.id],
  })
})
