import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiTexts } from '#server/app/api-document.texts.ts'
import { apiDocument } from '#server/app/api-document.ts'
import { applicationPolicy } from '#server/core/http.ts'
import { Page, revalidate } from '#server/pages/page.ts'

export interface Documentation {
  /** The answer of `/api/openapi.json`. */
  document: Page
  /** Serves the page `/api/docs`. */
  app: FastifyInstance
}

export async function createDocumentation(publicUrl: string): Promise<Documentation> {
  const document = apiDocument(publicUrl)
  const app = Fastify({ exposeHeadRoutes: false, pluginTimeout: 0 })
  // Its types end before OpenAPI 3.1.
  const specification = { document } as unknown as StaticDocumentSpec
  await app.register(swagger, { mode: 'static', specification })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: {
      ...{ layout: 'BaseLayout', docExpansion: 'none', filter: true, displayOperationId: true },
      // The hundreds of records are shown where they are used.
      ...{ defaultModelsExpandDepth: -1, tryItOutEnabled: true },
    },
    staticCSP: applicationPolicy,
    theme: { title: apiTexts.title },
  })
  await app.ready()
  const content = {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(document)),
    cacheControl: revalidate,
    route: '/api/openapi.json',
  }
  const page = await Page.create(content)
  void page.recompress()
  return { document: page, app }
}
