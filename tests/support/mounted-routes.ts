import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app/app.ts'
import type { Services } from '#server/core/module.ts'

/** Every route that the API really has, as `GET /api/…`; HEAD comes with GET by itself. */
export async function mountedRoutes(services: Services): Promise<string[]> {
  const routes: string[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    const { app } = await createApp(services)
    await app.ready()
    await app.close()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
  return routes
}
