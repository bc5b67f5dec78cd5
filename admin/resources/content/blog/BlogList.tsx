import type { AdminRecord } from '#admin/core/resource.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { PostStatus, stateOf } from '#admin/resources/content/blog/PostStatus.tsx'
import { PublishSelected } from '#admin/ui/bulk/PublishSelected.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { type BlogPost, postStates } from '#shared/content/blog/blog.contract.ts'

type Row = AdminRecord<BlogPost>

const columns: readonly Column<Row>[] = [
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
    render: (post) => <PostStatus state={stateOf(post)} />,
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
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

const states = postStates.map((value) => ({ value, label: blogTexts.statuses[value] }))

const publish = (isPublic: boolean) => ({ status: isPublic ? 'published' : 'draft' })

export function BlogList() {
  return (
    <ResourceGrid
      resource="blog"
      sort={{ field: 'publishedAt', order: 'DESC' }}
      columns={columns}
      bulkActions={<PublishSelected change={publish} />}
      filters={
        <>
          <FilterSelect source="status" choices={states} />
          <BranchFilter />
        </>
      }
      deleteWarning={blogTexts.deleteWarning}
    />
  )
}
