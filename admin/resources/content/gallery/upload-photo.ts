import { storedToken } from '#admin/core/auth/session.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { ApiError, ErrorEnvelope } from '#shared/core/errors.ts'
import { failureText } from '#shared/core/failure-text.ts'

interface PhotoUpload {
  branch: string
  file: File
  /** Upload progress, from 0 to 1. */
  onProgress: (share: number) => void
}

function failureOf(status: number, answer: string): ApiError {
  const failure = { code: 'unknown', message: addGalleryItem.failure }
  try {
    const json: unknown = JSON.parse(answer)
    const { data: envelope = failure } = ErrorEnvelope.safeParse(json)
    return new ApiError(status, { ...envelope, message: failureText(json, failure.message) })
  } catch {
    return new ApiError(status, failure)
  }
}

/** Uploads one photograph. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadPhoto({ branch, file, onProgress }: PhotoUpload): Promise<void> {
  const { method, url, failure } = addGalleryItem
  const form = new FormData()
  form.set('branch', branch)
  form.set('image', file)
  const request = new XMLHttpRequest()
  return new Promise((fulfil, fail) => {
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    const token = storedToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = () => fail(new ApiError(0, { code: 'network', message: failure }))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) fulfil()
      else fail(failureOf(request.status, request.responseText))
    }
    request.send(form)
  })
}
