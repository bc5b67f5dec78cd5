import { file } from '#admin/core/client.ts'
import { downloadCv } from '#shared/people/applications/applications.contract.ts'

/** The CV as a PDF, regardless of the response’s content type, so that the browser opens it as nothing else. */
export async function fetchCv(id: string, signal: AbortSignal): Promise<Blob> {
  const content = await file(downloadCv, { params: { id }, signal })
  return new Blob([content], { type: 'application/pdf' })
}
