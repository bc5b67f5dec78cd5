import type { FastifyInstance } from 'fastify'
import { defineModule } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { reportBrowserError } from '#shared/office/browser-errors/browser-errors.contract.ts'
import { browserErrorsMessages as texts } from '#shared/office/browser-errors/browser-errors.messages.ts'

/** A frame of a script of the back office; Chrome writes `at name (address)`, the others `name@address`. */
const ownFrame =
  /^\s*(?:at )?(?:async )?(?:new )?(?:([\w.$<>/]{1,80})(?: \(|@))?.*?\/(admin\/assets\/[\w.-]+\.js:\d+:\d+)\)?$/

/** Returns the error for the log, with the frames that `npm run trace` can name. */
function errorOf({ name, message, stack }: BodyOf<typeof reportBrowserError>): Error {
  const frames = stack.split('\n').flatMap((line) => {
    const [, caller, place] = ownFrame.exec(line) ?? []
    return place ? [`    at ${caller || '?'} (${place})`] : []
  })
  return Object.assign(new Error(message), { name, stack: [name, ...frames].join('\n') })
}

/** A path with words only: ids and names of people stay out. */
const pathOf = (path: string) =>
  path.replace(/[^/]+/g, (part) => (/^[a-z-]{1,40}$/.test(part) ? part : ':id'))

function browserErrorRoutes(app: FastifyInstance): void {
  mount(app, reportBrowserError, ({ body, request }) => {
    const { release, path } = body
    request.log.error({ err: errorOf(body), url: pathOf(path), release }, 'browser.error')
    return { success: true as const, message: texts.reported }
  })
}

export const browserErrorsModule = defineModule({ name: 'browser-errors', routes: [browserErrorRoutes] })
