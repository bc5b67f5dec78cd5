import pLimit from 'p-limit'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import { storedToken } from '#admin/core/auth/session.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { ApiError, ErrorEnvelope } from '#shared/core/errors.ts'
import { failureText } from '#shared/core/failure-text.ts'
import { maximumPictureBytes } from '#shared/core/pictures.schema.ts'

export interface Upload {
  id: string
  branch: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** From 0 to 1. */
  progress: number
  problem?: string
}

const concurrentUploads = 2

/** Files the server would reject are not sent. */
function problemOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return picturesMessages.notAnImage
  return file.size > maximumPictureBytes ? picturesMessages.tooLarge : undefined
}

/** Uploads photographs, one request for each. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [limit] = useState(() => pLimit(concurrentUploads))
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const isRunning = uploads.some(({ state }) => state === 'waiting' || state === 'sending')

  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])

  function change(id: string, changes: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }

  async function send({ id, branch, file }: Upload) {
    change(id, { state: 'sending' })
    try {
      await uploadPhoto({ branch, file, onProgress: (progress) => change(id, { progress }) })
      change(id, { state: 'done' })
      refresh()
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : galleryMessages.createFailed
      change(id, { state: 'failed', problem })
      await logoutIfAccessDenied(toHttpError(cause))
    }
  }

  function add(branch: string, files: Iterable<File>) {
    const added = Array.from(files, (file): Upload => {
      const problem = problemOf(file)
      const state = problem ? 'refused' : 'waiting'
      return { id: crypto.randomUUID(), branch, file, state, progress: 0, ...(problem && { problem }) }
    })
    setUploads((all) => [...all, ...added])
    for (const upload of added) if (upload.state === 'waiting') void limit(send, upload)
  }

  function retry(upload: Upload) {
    change(upload.id, { state: 'waiting', progress: 0 })
    void limit(send, upload)
  }

  return { uploads, isRunning, add, retry, clear: () => setUploads([]) }
}

interface PhotoUpload {
  branch: string
  file: File
  /** Upload progress, from 0 to 1. */
  onProgress: (fraction: number) => void
}

function errorOf(status: number, body: string): ApiError {
  const failure = { code: 'unknown', message: addGalleryItem.failure }
  try {
    const json: unknown = JSON.parse(body)
    const { data: envelope = failure } = ErrorEnvelope.safeParse(json)
    return new ApiError(status, { ...envelope, message: failureText(json, failure.message) })
  } catch {
    return new ApiError(status, failure)
  }
}

/** Uploads one photograph. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function uploadPhoto({ branch, file, onProgress }: PhotoUpload): Promise<void> {
  const { method, url, failure } = addGalleryItem
  const form = new FormData()
  form.set('branch', branch)
  form.set('image', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    const token = storedToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = () => reject(new ApiError(0, { code: 'network', message: failure }))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(errorOf(request.status, request.responseText))
    }
    request.send(form)
  })
}
