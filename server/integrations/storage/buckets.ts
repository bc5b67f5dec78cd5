import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { readPublicObject } from '#server/integrations/storage/public-objects.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

/** Two buckets, so that no path to a photograph can ever lead to a private file. */
export interface BucketPlace {
  uploads: string
  documents: string
  /** Of the storage; Amazon's own for the region where it is undefined. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path of an address rather than in its host. */
  pathStyle: boolean
}

/** Milliseconds that a storage may take to be reached, and to answer. */
const connectionTimeout = 2_000
const requestTimeout = 10_000
/** Connections at once; pictures are read by many visitors. */
const maxSockets = 100

export function openClient(place: BucketPlace): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = place
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    // What Amazon adds beyond the signature is unknown to many storages that speak its protocol.
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
  // Neither bucket is public: visitors are served by the product.
  const diskOf = (bucket: string) =>
    new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const disks = { uploads: diskOf(place.uploads), documents: diskOf(place.documents) }
  return {
    ...disks,
    remove: (disk, key) => disks[disk].deleteAll(key),
    visitors: { read: (wanted) => readPublicObject(client, place.uploads, wanted) },
    close: () => client.destroy(),
  }
}
