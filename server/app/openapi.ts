import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { applicationPolicy } from '#server/core/http.ts'
import { deviceKeyHeader } from '#shared/access/turnstile/gate.contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { levelOf } from '#shared/permissions/permissions.ts'

const levelNames = {
  public: 'Herkese açık',
  device: 'Turnike cihazı (X-Device-Key başlığıyla)',
  member: 'Giriş yapmış üye',
  trainer: 'Antrenör',
  staff: 'Şube personeli (yalnızca kendi şubesi)',
  admin: 'Yönetici',
} as const

interface JsonSchemaObject {
  type?: string
  properties?: Record<string, unknown>
}

/** Adds the file fields to the body of an endpoint that accepts files. */
function withFiles(body: unknown, files: NonNullable<Endpoint['files']>): JsonSchemaObject {
  const schema = (body ?? { type: 'object' }) as JsonSchemaObject
  const fileProperties = Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }])
  return {
    ...schema,
    type: 'object',
    properties: { ...schema.properties, ...Object.fromEntries(fileProperties) },
  }
}

/** An app that serves `/api/openapi.json` and the page `/api/docs`, generated from routes of the contract. */
export async function createDocumentation(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false, pluginTimeout: 0 })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kulüp API',
        version: '1.0.0',
        description:
          'Listeler `sort`, `range` ve `filter` sorgularını anlar ve `Content-Range` ile yanıtlar. ' +
          'Başarısız yanıtların biçimi: `{ success: false, message, code, fields? }`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          device: { type: 'apiKey', in: 'header', name: deviceKeyHeader },
        },
      },
    },
    transform: (route) => {
      const target = route.route.config?.endpoint
      if (!target) return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform(route)
      const level = levelOf(target.access)
      const [tag = ''] = target.access.split('.')
      return {
        url,
        schema: {
          ...schema,
          tags: [tag],
          description: levelNames[level],
          ...(level === 'public' ? {} : { security: [{ [level === 'device' ? level : 'bearer']: [] }] }),
          ...(target.files
            ? { consumes: ['multipart/form-data'], body: withFiles(schema?.body, target.files) }
            : {}),
        },
      }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', tryItOutEnabled: true },
    staticCSP: applicationPolicy,
    theme: { title: 'Kulüp API' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  // The routes are described and never called.
  app.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify)
  for (const { method, url, schema = {}, config = {} } of routes)
    app.route({ method, url, schema, config, handler: () => undefined })
  await app.ready()
  return app
}
