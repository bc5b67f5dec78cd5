import type { AdminRecord } from '#admin/core/resource.ts'
import { PackageActions } from '#admin/resources/membership/packages/PackageActions.tsx'
import { packageKindChoices, packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'
import { type Package, packageVisibilities } from '#shared/membership/packages/packages.contract.ts'

const columns: readonly Column<AdminRecord<Package>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'kind', width: 150, cell: { choices: packageTexts.kinds } },
  {
    source: 'branch',
    reference: 'branches',
    ofAllBranches: true,
    render: ({ branch, otherPrices = [] }) => (
      <>
        <ReferenceText reference="branches" id={branch} />
        {otherPrices.length > 0 && packageTexts.andOthers(otherPrices.length)}
      </>
    ),
  },
  {
    source: 'validIn',
    width: 200,
    cell: {
      cases: [
        { when: { isValidEverywhere: true }, say: packageTexts.validities.all },
        { when: { validIn: '*' }, say: packageTexts.ownAndOthers },
      ],
      none: packageTexts.validities.own,
    },
  },
  { source: 'price', width: 130, align: 'right', sortable: true, cell: { as: 'lira' } },
  {
    source: 'joiningFee',
    width: 150,
    align: 'right',
    hidden: true,
    cell: { as: 'lira' },
  },
  { source: 'durationDays', width: 120, align: 'right', sortable: true },
  {
    source: 'visibility',
    width: 190,
    cell: { choices: packageTexts.visibilities },
    render: ({ visibility }) => (
      <PublishedChip isActive={visibility !== 'hidden'} label={packageTexts.visibilities[visibility]} />
    ),
  },
  { source: 'order', width: 90, align: 'right', sortable: true, notOnCards: true },
  { source: 'features', flex: 2, hidden: true },
  { source: 'freezeDays', width: 170, align: 'right', hidden: true },
  { source: 'freezeCount', width: 200, align: 'right', hidden: true },
  createdColumn,
]

export const packageList = {
  resource: 'packages',
  sort: { field: 'order', order: 'ASC' },
  columns,
  bulkActions: <PackageActions />,
  filters: [
    { type: 'branch', source: 'branch' },
    { type: 'reference', source: 'validIn', ...branchSource },
    {
      type: 'select',
      source: 'kind',
      choices: packageKindChoices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      type: 'select',
      source: 'lacksSessions',
      choices: [{ value: true, label: packageTexts.asksSessions }],
    },
    {
      type: 'select',
      source: 'visibility',
      choices: packageVisibilities.map((value) => ({ value, label: packageTexts.visibilities[value] })),
    },
  ],
} satisfies ListDefinition<AdminRecord<Package>>

export const PackageList = () => <ResourceGrid {...packageList} />
