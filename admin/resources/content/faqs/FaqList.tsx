import type { AdminRecord } from '#admin/core/resource.ts'
import { ArrangeFaqs } from '#admin/resources/content/faqs/ArrangeFaqs.tsx'
import { faqTexts } from '#admin/resources/content/faqs/faqs.texts.ts'
import { PublishSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Faq } from '#shared/content/faqs/faqs.contract.ts'

const statusText = (isActive: boolean) => (isActive ? faqTexts.published : faqTexts.hidden)

const columns: readonly Column<AdminRecord<Faq>>[] = [
  { source: 'question', primary: true, sortable: true, flex: 2 },
  { source: 'topic', sortable: true },
  { source: 'answer', flex: 2, notOnCards: true },
  {
    source: 'isActive',
    width: 120,
    cell: { choices: { true: statusText(true), false: statusText(false) } },
    render: ({ isActive }) => <PublishedChip isActive={isActive} label={statusText(isActive)} />,
  },
  { source: 'order', width: 90, align: 'right', sortable: true, notOnCards: true },
  createdColumn,
]

export const faqList = {
  resource: 'faqs',
  sort: { field: 'order', order: 'ASC' },
  columns,
  filters: [
    {
      source: 'isActive',
      type: 'select',
      choices: [true, false].map((value) => ({ value, label: statusText(value) })),
    },
  ],
  bulkActions: <PublishSelected />,
} satisfies ListDefinition<AdminRecord<Faq>>

export function FaqList() {
  return <ResourceGrid {...faqList} actions={<ArrangeFaqs />} />
}
