import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Kept {
  status: number
  headers: Headers
  body: Buffer
  until: number
}

/** A cache in front of a server: keeps what `s-maxage` allows and drops pages by their tags, as a CDN does. */
export async function startCachingProxy() {
  const kept = new Map<string, Kept>()
  const purges: { tags: string[]; authorization: string | undefined }[] = []
  const proxy = {
    origin: '',
    /** How it answers a purge. */
    purging: 'done' as 'done' | 'down' | 'silent',
    /** Purges that it did not carry out. */
    missed: 0,
    purges,
    url: '',
    close: () => server.close(),
  }

  async function purge(request: IncomingMessage): Promise<number | undefined> {
    const { tags } = (await json(request)) as { tags: string[] }
    if (proxy.purging !== 'done') {
      proxy.missed += 1
      return proxy.purging === 'down' ? 503 : undefined
    }
    purges.push({ tags, authorization: request.headers.authorization })
    for (const [path, { headers }] of kept)
      if ((headers.get('cache-tag') ?? '').split(',').some((tag) => tags.includes(tag))) kept.delete(path)
    return 200
  }

  async function answer(path: string): Promise<Kept & { isHit: boolean }> {
    const found = kept.get(path)
    if (found && found.until > Date.now()) return { ...found, isHit: true }
    const response = await fetch(proxy.origin + path, { redirect: 'manual' })
    const seconds = Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0)
    const entry = {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
      until: Date.now() + seconds * 1000,
    }
    if (seconds > 0) kept.set(path, entry)
    return { ...entry, isHit: false }
  }

  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'POST') {
        const status = await purge(request)
        if (status) response.writeHead(status).end()
        return
      }
      const { status, headers, body, isHit } = await answer(request.url ?? '/')
      const type = headers.get('content-type') ?? 'text/plain'
      response.writeHead(status, { 'content-type': type, 'x-cache': isHit ? 'hit' : 'miss' }).end(body)
    })()
  })
  await new Promise<void>((fulfil) => {
    server.listen(0, '127.0.0.1', fulfil)
  })
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
