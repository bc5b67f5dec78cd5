import { blogTexts } from '#admin/resources/blog/blog.texts.ts'
import { PostStatus, stateOf } from '#admin/resources/blog/PostStatus.tsx'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { type BlogPost, postStates } from '#shared/blog/blog.contract.ts'

type Row = BlogPost & { id: string }

const columns: readonly Column<Row>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'title', primary: true, sortable: true, flex: 2 },
  {
    source: 'status',
    width: 130,
    sortable: true,
    text: (post) => blogTexts.statuses[stateOf(post)],
    render: (post) => <PostStatus state={stateOf(post)} />,
  },
  { source: 'tags', flex: 1, text: ({ tags }) => tags.join(', ') },
  { source: 'branch', reference: 'branches', none: blogTexts.wholeClub, ofAllBranches: true },
  { source: 'views', width: 100, align: 'right', sortable: true },
  {
    source: 'publishedAt',
    width: 180,
    sortable: true,
    text: ({ publishedAt }) => (publishedAt ? formatMoment(publishedAt) : ''),
  },
  { source: 'authorName', hidden: true, notOnCards: true },
  { source: 'slug', hidden: true, notOnCards: true, text: ({ slug }) => blogTexts.address(slug) },
  {
    source: 'readingMinutes',
    width: 120,
    align: 'right',
    hidden: true,
    text: ({ readingMinutes }) => blogTexts.minutes(readingMinutes),
  },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    text: ({ createdAt }) => formatDay(createdAt),
  },
]

const states = postStates.map((value) => ({ value, label: blogTexts.statuses[value] }))

export default function BlogList() {
  return (
    <ResourceGrid
      resource="blog"
      sort={{ field: 'publishedAt', order: 'DESC' }}
      columns={columns}
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
