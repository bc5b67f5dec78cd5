import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import {
  type BucketPlace,
  isMissingFile,
  type ObjectRequest,
  type PublicObject,
  type Storage,
} from '#server/integrations/storage/storage.ts'

/** Milliseconds. */
const connectionTimeout = 2_000
const requestTimeout = 10_000
const maxSockets = 100

function openClient(place: BucketPlace): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = place
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    // Many S3-compatible storages do not support Amazon's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout,
      requestTimeout,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
}

export function openBuckets(place: BucketPlace): Storage {
  const client = openClient(place)
  // Neither bucket is public: the product serves the files.
  const diskOf = (bucket: string) =>
    new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const disks = { uploads: diskOf(place.uploads), documents: diskOf(place.documents) }
  return {
    ...disks,
    remove: (disk, key) => disks[disk].deleteAll(key),
    // Buckets cannot append.
    append: async (key, text) => {
      const known = await disks.documents.get(key).catch((error: unknown) => {
        if (isMissingFile(error)) return ''
        throw error
      })
      await disks.documents.put(key, known + text)
    },
    visitors: { read: (wanted) => readPublicObject(client, place.uploads, wanted) },
    close: () => client.destroy(),
  }
}

/** Creates the missing buckets and returns their names. */
export async function createBuckets(place: BucketPlace): Promise<string[]> {
  const client = openClient(place)
  const made: string[] = []
  try {
    for (const Bucket of [place.uploads, place.documents]) {
      const exists = await client.send(new HeadBucketCommand({ Bucket })).then(
        () => true,
        (error: Error) => {
          if (error.name !== 'NotFound' && error.name !== 'NoSuchBucket') throw error
          return false
        },
      )
      if (exists) continue
      await client.send(new CreateBucketCommand({ Bucket }))
      made.push(Bucket)
    }
    return made
  } finally {
    client.destroy()
  }
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

/** Returns the start and the exclusive end of a range; null if it is outside the file, undefined without a range. */
function boundsOf(range: string | undefined, size: number): [number, number] | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? [start, end] : null
}

/** Returns the file or the requested range, which is cut here because storages differ in their support. */
function toPublicObject(found: Described, whole: Buffer, range: string | undefined): PublicObject {
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
 * Reads a photograph completely, so that slow clients hold no connection to the storage; photographs are small. Null if
 * it does not exist.
 */
async function readPublicObject(
  client: S3Client,
  bucket: string,
  { key, headOnly, range, ifNoneMatch }: ObjectRequest,
): Promise<PublicObject | null> {
  const known = ifNoneMatch && oneTag.test(ifNoneMatch) ? { IfNoneMatch: ifNoneMatch } : {}
  const object = { Bucket: bucket, Key: key, ...known }
  try {
    if (headOnly) {
      const found = await client.send(new HeadObjectCommand(object))
      return { status: 200, headers: headersOf(found, found.ContentLength ?? 0), body: nothing }
    }
    const found = await client.send(new GetObjectCommand(object))
    return toPublicObject(found, Buffer.from((await found.Body?.transformToByteArray()) ?? nothing), range)
  } catch (error) {
    if (isMissingFile(error)) return null
    if (isUnchanged(error) && ifNoneMatch)
      return { status: 304, headers: { etag: ifNoneMatch }, body: nothing }
    throw error
  }
}
