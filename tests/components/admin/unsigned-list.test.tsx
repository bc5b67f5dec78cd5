import { expect, it } from 'vitest'
import { UnsignedList } from '#admin/resources/membership/unsigned-contracts/UnsignedList.tsx'
import { unsignedContractTexts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import { showUnsignedMoment } from '#shared/membership/contracts/unsigned.contract.ts'
import { renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

it('the list of unsigned contracts says of when it is', async () => {
  const refreshedAt = '2026-11-24T09:00:00.000Z'
  respondTo(showUnsignedMoment, () => ({ refreshedAt }))
  const { screen } = await renderAdmin(<UnsignedList />, {
    resources: [
      resourceOf('unsigned-contracts', unsignedContractTexts),
      resourceOf('contracts', { name: 'Sözleşme |||| Sözleşmeler', fields: {} }),
    ],
    resource: 'unsigned-contracts',
    path: '/unsigned-contracts',
  })
  await expect.element(screen.getByText(unsignedContractTexts.asOf(refreshedAt))).toBeVisible()
})
