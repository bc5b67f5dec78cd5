import { TextField } from '@mui/material'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNotify, useRefresh, useUpdate } from 'react-admin'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import type { GalleryRecord } from '#admin/resources/content/gallery/use-gallery-order.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'

interface GalleryTitleProps {
  item: GalleryRecord
  /** The photograph’s name on screen. */
  name: string
  disabled: boolean
}

/** Inline edit of the title: Enter or blur saves, Escape cancels. */
export function GalleryTitle({ item, name, disabled }: GalleryTitleProps) {
  const [title, setTitle] = useState(item.title)
  const [update, { isPending }] = useUpdate()
  const notify = useNotify()
  const refresh = useRefresh()

  useEffect(() => setTitle(item.title), [item.title])

  function keep() {
    const wanted = title.trim()
    if (wanted === item.title) return setTitle(item.title)
    update(
      'gallery',
      { id: item.id, data: { title: wanted, version: item.version }, previousData: item },
      {
        mutationMode: 'pessimistic',
        onError: (error) => {
          notify(error instanceof Error ? error.message : galleryMessages.updateFailed, { type: 'error' })
          refresh()
        },
      },
    )
  }

  function key(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && event.target instanceof HTMLElement) event.target.blur()
    if (event.key === 'Escape') setTitle(item.title)
  }

  return (
    <TextField
      value={title}
      placeholder={texts.titlePlaceholder}
      disabled={disabled || isPending}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={keep}
      onKeyDown={key}
      autoComplete="off"
      slotProps={{ htmlInput: { 'aria-label': texts.titleOf(name), maxLength: 160 } }}
    />
  )
}
