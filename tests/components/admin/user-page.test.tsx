import { RecordContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { resources } from '#admin/resources/index.ts'
import { UserPanels } from '#admin/resources/people/users/UserPanels.tsx'
import { UserSummary } from '#admin/resources/people/users/UserSummary.tsx'
import {
  type PersonSummary,
  showPersonSummary,
} from '#shared/office/person-summary/person-summary.contract.ts'
import { moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

const userId = '00000000-0000-4000-8000-0000000000c1'

const summary: PersonSummary = {
  membership: null,
  ...{ balance: null, points: null, lastEntry: null, unsignedContracts: 0, refusal: null },
  importantNotes: [
    {
      ...{ _id: '00000000-0000-4000-8000-0000000000d1', user: userId, branch: moda, branchName: 'Moda' },
      ...{ text: 'Dizinden ameliyatlı', isImportant: true, createdAt: '2026-11-20T09:00:00.000Z' },
      ...{ author: staff._id, authorName: staff.name },
    },
  ],
}
const freezeInfo = { membership: null, isFrozen: false, limit: null }
const user = { ...staff, id: userId, _id: userId, role: 'member', freezeInfo }
const position = { ...staff, permissions: ['memberships.list', 'contract-signatures.list'] }

it('the records of a person can be opened once nothing above can move them any more', async () => {
  const counted = Promise.withResolvers<void>()
  respondTo(showPersonSummary, async () => {
    await counted.promise
    return summary
  })
  const { screen, address } = await renderAdmin(
    <RecordContextProvider value={user}>
      <UserSummary />
      <UserPanels />
    </RecordContextProvider>,
    { resources: [...resources], user: position, resource: 'users' },
  )
  const tab = screen.getByText('İmzalar')
  await expect.element(tab).toBeInTheDocument()
  await expect.element(tab).not.toBeVisible()
  counted.resolve()
  await expect.element(screen.getByText('Dizinden ameliyatlı')).toBeVisible()
  await screen.getByRole('tab', { name: 'İmzalar' }).click()
  await expect.element(screen.getByRole('tab', { name: 'İmzalar' })).toHaveAttribute('aria-selected', 'true')
  expect(address().search).toBe('?panel=contract-signatures')
})
