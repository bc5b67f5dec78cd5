import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { browserErrorsMessages as texts } from '#shared/office/browser-errors/browser-errors.messages.ts'

/** Of an error’s text, its stack and a path; what is longer is cut off before it is sent. */
export const longestReport = { message: 500, stack: 8_000, path: 300 }

export const reportBrowserError = endpoint({
  method: 'POST',
  url: '/api/browser-errors',
  access: 'profile.show',
  isPersonal: true,
  isOpenBeforeEnrolment: true,
  limit: 'browser-error',
  failure: texts.failed,
  summary: 'Yönetim panelinde beklenmeyen bir hatayı sunucunun günlüğüne yazar',
  schema: {
    body: z.object({
      name: z.string().regex(/^\w{1,60}$/),
      message: z.string().max(longestReport.message),
      /** As the browser gives it. */
      stack: z.string().max(longestReport.stack),
      path: z.string().max(longestReport.path),
      release: z.string().regex(/^[\w.-]{1,40}$/),
    }),
    response: { 200: Done },
  },
})
