import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { PublishSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { type BlogPost, postState, postStates } from '#shared/content/blog/blog.contract.ts'

const colors = { draft: 'default', scheduled: 'info', published: 'success' } as const

function StateChip({ post }: { post: AdminRecord<BlogPost> }) {
  const state = postState(post)
  return <Chip size="small" variant="outlined" color={colors[state]} label={blogTexts.statuses[state]} />
}

const columns: readonly Column<AdminRecord<BlogPost>>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'title', primary: true, sortable: true, flex: 2 },
  {
    source: 'status',
    width: 130,
    sortable: true,
    cell: {
      cases: [
        { when: { status: 'draft' }, say: blogTexts.statuses.draft },
        { when: { publishedAt: 'later' }, say: blogTexts.statuses.scheduled },
        { when: {}, say: blogTexts.statuses.published },
      ],
    },
    render: (post) => <StateChip post={post} />,
  },
  { source: 'tags', flex: 1 },
  { source: 'branch', reference: 'branches', none: blogTexts.wholeClub, ofAllBranches: true },
  { source: 'views', width: 100, align: 'right', sortable: true },
  {
    source: 'publishedAt',
    width: 180,
    sortable: true,
    cell: { as: 'moment' },
  },
  { source: 'authorName', hidden: true, notOnCards: true },
  { source: 'slug', hidden: true, notOnCards: true, cell: { say: blogTexts.address('{slug}') } },
  {
    source: 'readingMinutes',
    width: 120,
    align: 'right',
    hidden: true,
    cell: { say: blogTexts.minutes('{readingMinutes}') },
  },
  createdColumn,
]

const publish = (isPublic: boolean) => ({ status: isPublic ? 'published' : 'draft' })

export const blogList = {
  resource: 'blog',
  sort: { field: 'publishedAt', order: 'DESC' },
  columns,
  filters: [
    {
      source: 'status',
      type: 'select',
      choices: postStates.map((value) => ({ value, label: blogTexts.statuses[value] })),
    },
    { source: 'branch', type: 'branch' },
  ],
  bulkActions: <PublishSelected change={publish} />,
  deleteWarning: blogTexts.deleteWarning,
} satisfies ListDefinition<AdminRecord<BlogPost>>

export function BlogList() {
  return <ResourceGrid {...blogList} />
}
