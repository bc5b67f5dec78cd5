import type { FastifyInstance } from 'fastify'

/** Lets some routes take what a page's form posts without a script; nothing else of the API does. */
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
