import BoardIcon from '@mui/icons-material/GridViewOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import { useStore } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { GalleryBoard } from '#admin/resources/content/gallery/GalleryBoard.tsx'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import type { GalleryItem } from '#shared/content/gallery/gallery.contract.ts'

type View = 'board' | 'list'

const views = [
  { value: 'board', label: texts.board, icon: BoardIcon },
  { value: 'list', label: texts.list, icon: TableRowsIcon },
] as const

const columns: readonly Column<AdminRecord<GalleryItem>>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'title', primary: true, sortable: true, flex: 2 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'order', width: 90, align: 'right', sortable: true },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'moment' } },
]

export const galleryList = {
  resource: 'gallery',
  sort: { field: 'order', order: 'ASC' },
  columns,
  filters: [{ source: 'branch', type: 'branch' }],
} satisfies ListDefinition<AdminRecord<GalleryItem>>

/** The photographs as a board to put them in order, or as a list. */
export function GalleryList() {
  const [view, setView] = useStore<View>('gallery.view', 'board')
  const actions = <ViewSwitch label={texts.view} view={view} views={views} onChange={setView} />
  return view === 'board' ? (
    <GalleryBoard actions={actions} />
  ) : (
    <ResourceGrid {...galleryList} actions={actions} />
  )
}
