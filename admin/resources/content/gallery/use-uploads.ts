import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { toHttpError } from '#admin/core/data/failures.ts'
import { uploadPhoto } from '#admin/resources/content/gallery/upload-photo.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { maximumPictureBytes } from '#shared/core/pictures.schema.ts'

export interface Upload {
  id: string
  branch: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** Upload progress, from 0 to 1. */
  share: number
  problem?: string
}

const uploadsAtOnce = 2

/** Files the server would reject are not sent. */
function problemOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return picturesMessages.notAnImage
  return file.size > maximumPictureBytes ? picturesMessages.tooLarge : undefined
}

/** Concurrent uploads: one request per photograph, two at a time. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef(0)
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const isRunning = uploads.some(({ state }) => state === 'waiting' || state === 'sending')

  useEffect(() => {
    if (!isRunning) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isRunning])

  function change(id: string, changes: Partial<Upload>) {
    setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }

  async function send({ id, branch, file }: Upload) {
    change(id, { state: 'sending' })
    try {
      await uploadPhoto({ branch, file, onProgress: (share) => change(id, { share }) })
      change(id, { state: 'done' })
      refresh()
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : galleryMessages.createFailed
      change(id, { state: 'failed', problem })
      await logoutIfAccessDenied(toHttpError(cause))
    }
  }

  function pump() {
    while (running.current < uploadsAtOnce) {
      const next = queue.current.shift()
      if (!next) return
      running.current += 1
      send(next).finally(() => {
        running.current -= 1
        pump()
      })
    }
  }

  function add(branch: string, files: Iterable<File>) {
    const added = Array.from(files, (file): Upload => {
      const problem = problemOf(file)
      const state = problem ? 'refused' : 'waiting'
      return { id: crypto.randomUUID(), branch, file, state, share: 0, ...(problem && { problem }) }
    })
    setUploads((known) => [...known, ...added])
    queue.current.push(...added.filter(({ state }) => state === 'waiting'))
    pump()
  }

  function retry(upload: Upload) {
    const again: Upload = { ...upload, state: 'waiting', share: 0 }
    change(upload.id, again)
    queue.current.push(again)
    pump()
  }

  return { uploads, isRunning, add, retry, clear: () => setUploads([]) }
}
