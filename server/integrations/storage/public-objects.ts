import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { isMissingFile } from '#server/integrations/storage/storage-failures.ts'

/** What a browser asks of a file. */
export interface Wanted {
  key: string
  /** Only what describes it. */
  headOnly: boolean
  range: string | undefined
  ifNoneMatch: string | undefined
}

export interface PublicObject {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  body: Buffer
}

const nothing = Buffer.alloc(0)
const oneTag = /^"[^"]+"$/

const isUnchanged = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  (error.$metadata as { httpStatusCode?: number }).httpStatusCode === 304

interface Described {
  ETag?: string | undefined
  LastModified?: Date | undefined
}

const headersOf = ({ ETag, LastModified }: Described, length: number) => ({
  'accept-ranges': 'bytes',
  ...(ETag ? { etag: ETag } : {}),
  ...(LastModified ? { 'last-modified': LastModified.toUTCString() } : {}),
  'content-length': String(length),
})

/** The first byte and the one after the last; null for a range that is none of the file's, undefined for none at all. */
function boundsOf(range: string | undefined, size: number): [number, number] | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? [start, end] : null
}

/** The file, or the part that was asked for; storages differ in how they cut, so it is cut here. */
function answerOf(found: Described, whole: Buffer, range: string | undefined): PublicObject {
  const bounds = boundsOf(range, whole.length)
  if (bounds === null) {
    return { status: 416, headers: { 'content-range': `bytes */${whole.length}` }, body: nothing }
  }
  if (!bounds) return { status: 200, headers: headersOf(found, whole.length), body: whole }
  const [start, end] = bounds
  const headers = {
    ...headersOf(found, end - start),
    'content-range': `bytes ${start}-${end - 1}/${whole.length}`,
  }
  return { status: 206, headers, body: whole.subarray(start, end) }
}

/**
 * Reads a photograph for a browser, whole: they are small, and a visitor with a slow connection holds none of the
 * storage's. Null where there is none.
 */
export async function readPublicObject(
  client: S3Client,
  bucket: string,
  { key, headOnly, range, ifNoneMatch }: Wanted,
): Promise<PublicObject | null> {
  const known = ifNoneMatch && oneTag.test(ifNoneMatch) ? { IfNoneMatch: ifNoneMatch } : {}
  const object = { Bucket: bucket, Key: key, ...known }
  try {
    if (headOnly) {
      const found = await client.send(new HeadObjectCommand(object))
      return { status: 200, headers: headersOf(found, found.ContentLength ?? 0), body: nothing }
    }
    const found = await client.send(new GetObjectCommand(object))
    return answerOf(found, Buffer.from((await found.Body?.transformToByteArray()) ?? nothing), range)
  } catch (error) {
    if (isMissingFile(error)) return null
    if (isUnchanged(error) && ifNoneMatch)
      return { status: 304, headers: { etag: ifNoneMatch }, body: nothing }
    throw error
  }
}
