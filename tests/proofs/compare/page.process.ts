import Fastify from 'fastify'

/** A bare Fastify handler that sends one page: the bytes and headers that it is given. */
process.on('message', async ({ path, headers, body }: PageOrder) => {
  const app = Fastify()
  app.get(path, (_request, reply) => reply.headers(headers).send(body))
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
})

export interface PageOrder {
  path: string
  headers: Record<string, string>
  body: Buffer
}
