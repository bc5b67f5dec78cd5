import type { FastifyInstance } from 'fastify'

/** Mounts routes that accept URL-encoded forms, of pages without a script or of a bank; other routes refuse them. */
export function takingForms(
  app: FastifyInstance,
  mountRoutes: (scope: FastifyInstance) => void,
  bodyLimit = 2000,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    mountRoutes(scope)
  })
}
