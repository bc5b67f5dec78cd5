import { ClosuresButton } from '#admin/resources/membership/memberships/ClosuresButton.tsx'
import { statusChoices } from '#admin/resources/membership/memberships/choices.ts'
import { EndingFilter } from '#admin/resources/membership/memberships/EndingFilter.tsx'
import { columns } from '#admin/resources/membership/memberships/membership-columns.tsx'
import { kindChoices } from '#admin/resources/membership/packages/kind-choices.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

export function MembershipList() {
  return (
    <ResourceGrid
      resource="memberships"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      actions={<ClosuresButton />}
      filters={
        <>
          <BranchFilter />
          <FilterSelect source="status" choices={statusChoices} clears={['endsBefore', 'renewalDue']} />
          <FilterSelect
            source="kind"
            choices={kindChoices.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <EndingFilter />
        </>
      }
    />
  )
}
