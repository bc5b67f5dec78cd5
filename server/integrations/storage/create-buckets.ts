import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3'
import { type BucketPlace, openClient } from '#server/integrations/storage/buckets.ts'

/** Makes the buckets that are missing; answers which. */
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
