import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import ArrowForwardIcon from '@mui/icons-material/ArrowForwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Card, IconButton, TextField, Typography } from '@mui/material'
import { type HTMLAttributes, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNotify, useRefresh, useUpdate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { runPendingUndoable, useUndoableDelete, useWithoutPendingDeletes } from '#admin/core/undo/undoable.ts'
import { useAction } from '#admin/core/use-action.ts'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { type GalleryItem, orderGallery } from '#shared/content/gallery/gallery.contract.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'

const nameOf = ({ title }: AdminRecord<GalleryItem>, index: number) => title || texts.photo(index + 1)

/** The element id by which the focus returns to a button after reordering. */
const moveButtonId = (id: string, step: -1 | 1) => `move-${id}-${step < 0 ? 'back' : 'forward'}`

interface GalleryGridProps {
  branch: string
  items: AdminRecord<GalleryItem>[]
}

/** A branch’s photographs, reordered by dragging or arrow buttons. */
export function GalleryGrid({ branch, items }: GalleryGridProps) {
  const shown = useWithoutPendingDeletes('gallery', items) ?? []
  const { sorted, preview, save, reset } = useGalleryOrder(branch, shown)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const deleteLater = useUndoableDelete()
  const dropOrder = useRef<string[] | null>(null)
  const focusTargets = useRef<string[]>([])

  // A moved card lost the focus; at either end the opposite arrow gets it.
  useEffect(() => {
    const buttons = focusTargets.current.map((id) => document.getElementById(id) as HTMLButtonElement | null)
    focusTargets.current = []
    if (sorted) buttons.find((button) => button && !button.disabled)?.focus()
  }, [sorted])

  function move(item: AdminRecord<GalleryItem>, from: number, to: number) {
    focusTargets.current =
      to < from
        ? [moveButtonId(item.id, -1), moveButtonId(item.id, 1)]
        : [moveButtonId(item.id, 1), moveButtonId(item.id, -1)]
    save(preview(item.id, to))
    setAnnouncement(texts.moved(nameOf(item, from), to + 1, sorted.length))
  }

  function dragPropsOf({ id }: AdminRecord<GalleryItem>): HTMLAttributes<HTMLElement> {
    return {
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragEnd: () => {
        // Dropped outside of the gallery.
        if (dropOrder.current) reset()
        dropOrder.current = null
        setDragged(null)
      },
    }
  }

  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.hint}
      </Typography>
      <div role="status" style={visuallyHidden}>
        {announcement}
      </div>
      <Box
        component="ul"
        onDragEnter={(event) => dragged && event.preventDefault()}
        onDragOver={(event) => dragged && event.preventDefault()}
        onDrop={(event) => {
          if (!dragged) return
          event.preventDefault()
          if (dropOrder.current) save(dropOrder.current)
          dropOrder.current = null
        }}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fill, minmax(210px, 1fr))',
          },
        }}
      >
        {sorted.map((item, index) => (
          <Box
            component="li"
            key={item.id}
            onDragEnter={() => {
              if (dragged && dragged !== item.id) dropOrder.current = preview(dragged, index)
            }}
          >
            <GalleryCard
              item={item}
              index={index}
              count={sorted.length}
              isDragged={dragged === item.id}
              dragProps={dragPropsOf(item)}
              onMove={(to) => move(item, index, to)}
              onDelete={() =>
                deleteLater({ resource: 'gallery', ids: [item.id], done: galleryMessages.deleted })
              }
            />
          </Box>
        ))}
      </Box>
    </>
  )
}

interface GalleryCardProps {
  item: AdminRecord<GalleryItem>
  index: number
  count: number
  isDragged: boolean
  /** Props that make the picture draggable. */
  dragProps: HTMLAttributes<HTMLElement>
  onMove: (index: number) => void
  onDelete: () => void
}

/** One photograph with its title and position. */
function GalleryCard({ item, index, count, isDragged, dragProps, onMove, onDelete }: GalleryCardProps) {
  const canAccess = useCanAccess()
  const canEdit = canAccess('gallery', 'edit', item)
  const name = nameOf(item, index)
  return (
    <Card sx={{ opacity: isDragged ? 0.4 : 1, height: '100%' }}>
      <Box
        {...(canEdit && dragProps)}
        draggable={canEdit}
        sx={{
          aspectRatio: '4 / 3',
          bgcolor: 'background.default',
          cursor: canEdit ? 'grab' : 'default',
        }}
      >
        <Box
          component="img"
          src={item.image ?? ''}
          alt={name}
          loading="lazy"
          draggable={false}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
        />
      </Box>
      <Box sx={{ p: 1, display: 'grid', gap: 0.5 }}>
        <TitleField item={item} name={name} disabled={!canEdit} />
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {canEdit && (
            <>
              <IconButton
                id={moveButtonId(item.id, -1)}
                size="small"
                disabled={index === 0}
                aria-label={texts.moveBack(name)}
                onClick={() => onMove(index - 1)}
                sx={{ minWidth: 36, minHeight: 36 }}
              >
                <ArrowBackIcon fontSize="small" />
              </IconButton>
              <IconButton
                id={moveButtonId(item.id, 1)}
                size="small"
                disabled={index === count - 1}
                aria-label={texts.moveForward(name)}
                onClick={() => onMove(index + 1)}
                sx={{ minWidth: 36, minHeight: 36 }}
              >
                <ArrowForwardIcon fontSize="small" />
              </IconButton>
            </>
          )}
          <Box sx={{ flex: 1 }} />
          {canEdit && (
            <IconButton
              component={Link}
              to={`/gallery/${item.id}`}
              size="small"
              aria-label={texts.edit(name)}
              sx={{ minWidth: 36, minHeight: 36 }}
            >
              <EditIcon fontSize="small" />
            </IconButton>
          )}
          {canAccess('gallery', 'delete', item) && (
            <IconButton
              size="small"
              color="error"
              aria-label={texts.remove(name)}
              onClick={onDelete}
              sx={{ minWidth: 36, minHeight: 36 }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      </Box>
    </Card>
  )
}

interface TitleFieldProps {
  item: AdminRecord<GalleryItem>
  /** The photograph’s name on screen. */
  name: string
  disabled: boolean
}

/** Inline edit of the title: Enter or blur saves, Escape cancels. */
function TitleField({ item, name, disabled }: TitleFieldProps) {
  const [title, setTitle] = useState(item.title)
  const [update, { isPending }] = useUpdate()
  const notify = useNotify()
  const refresh = useRefresh()

  useEffect(() => setTitle(item.title), [item.title])

  function save() {
    const trimmed = title.trim()
    if (trimmed === item.title) return setTitle(item.title)
    update(
      'gallery',
      { id: item.id, data: { title: trimmed, version: item.version }, previousData: item },
      {
        mutationMode: 'pessimistic',
        onError: (error) => {
          notify(error instanceof Error ? error.message : galleryMessages.updateFailed, { type: 'error' })
          refresh()
        },
      },
    )
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && event.target instanceof HTMLElement) event.target.blur()
    if (event.key === 'Escape') setTitle(item.title)
  }

  return (
    <TextField
      value={title}
      placeholder={texts.titlePlaceholder}
      disabled={disabled || isPending}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={save}
      onKeyDown={handleKey}
      autoComplete="off"
      slotProps={{ htmlInput: { 'aria-label': texts.titleOf(name), maxLength: 160 } }}
    />
  )
}

function moved(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/** The order of a gallery with optimistic updates: the screen shows it before the server has saved it. */
function useGalleryOrder(branch: string, items: readonly AdminRecord<GalleryItem>[]) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const pendingSaves = useRef(0)
  const { run } = useAction()

  // The server’s response is the order, unless a newer one is pending.
  useEffect(() => {
    if (items && pendingSaves.current === 0) setIds(null)
  }, [items])

  const sorted = useMemo(() => {
    if (!ids) return items
    const indexes = new Map(ids.map((id, index) => [id, index]))
    const indexOf = ({ id }: AdminRecord<GalleryItem>) => indexes.get(id) ?? items.length
    return items.toSorted((one, other) => indexOf(one) - indexOf(other))
  }, [ids, items])

  /** Moves a photograph on screen without saving; returns the new order. */
  function preview(id: string, index: number): string[] {
    const order = moved(
      sorted.map((item) => item.id),
      id,
      index,
    )
    setIds(order)
    return order
  }

  /** Saves sequentially, so that the last order wins. */
  function save(order: readonly string[]) {
    pendingSaves.current += 1
    lastSave.current = lastSave.current.then(async () => {
      // An undone deletion could not return to its position in the new order.
      await runPendingUndoable()
      const isSaved = await run(() =>
        call(orderGallery, { params: { branchId: branch }, body: { ids: [...order] } }),
      )
      pendingSaves.current -= 1
      if (!isSaved) setIds(null)
    })
  }

  return { sorted, preview, save, reset: () => setIds(null) }
}
