import { once } from 'node:events'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface BucketServer {
  /** The environment variables that configure a product to use it. */
  environment: Record<string, string>
  /** Simulates an outage; the objects are kept. */
  close(): Promise<void>
  open(): Promise<void>
}

const buckets = { uploads: 'bozkir-uploads', documents: 'bozkir-documents' }

/** A real S3 server on the loopback address that stores objects under `folder`. */
export async function startBucketServer(
  folder: string,
  { empty = false }: { empty?: boolean } = {},
): Promise<BucketServer> {
  let server: S3rver | undefined
  let port = 0
  async function open(): Promise<void> {
    const names = empty ? [] : Object.values(buckets)
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: join(folder, 'buckets'),
      configureBuckets: names.map((name) => ({ name })),
    })
    ;({ port } = await server.run())
  }
  await open()
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_UPLOADS_BUCKET: buckets.uploads,
      S3_DOCUMENTS_BUCKET: buckets.documents,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    open,
    async close() {
      if (!server) return
      const { httpServer } = server
      server = undefined
      httpServer.close()
      httpServer.closeAllConnections()
      await once(httpServer, 'close')
    },
  }
}
