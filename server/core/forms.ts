import type { FastifyInstance } from 'fastify'

/** Mounts routes that accept URL-encoded forms, which pages post without a script; other routes refuse them. */
export function takingForms(app: FastifyInstance, mountRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    mountRoutes(scope)
  })
}
