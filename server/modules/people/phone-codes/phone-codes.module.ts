import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, defineQueue, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  mobilePhone,
  type PhoneCodeRequest,
  phoneCodeQueue as queueName,
  requestCode,
} from '#server/modules/people/phone-codes/codes.ts'
import {
  answerCodeRequest,
  changeOwnPhone,
  loginByPhone,
  requestOwnCode,
} from '#server/modules/people/phone-codes/phone-codes.service.ts'
import { phoneCodes } from '#server/modules/people/phone-codes/phone-codes.table.ts'
import { clientHash } from '#server/modules/people/session/password-reset.service.ts'
import * as contract from '#shared/people/phone-codes/phone-codes.contract.ts'
import { phoneCodesMessages as texts } from '#shared/people/phone-codes/phone-codes.messages.ts'

function phoneCodeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.requestPhoneCode, async ({ body, request }) => {
    const { purpose } = body
    await requestCode(services, { phone: mobilePhone(body.phone), purpose }, clientHash(services, request.ip))
    return { success: true as const, message: texts.sent }
  })

  mount(app, contract.loginByPhone, ({ body, request }) =>
    loginByPhone(services, mobilePhone(body.phone), body.code, clientHash(services, request.ip)),
  )

  mount(app, contract.requestOwnPhoneCode, async ({ currentUser, body, request }) => {
    const phone = mobilePhone(body.phone)
    const asksBoth = await requestOwnCode(services, currentUser, phone, clientHash(services, request.ip))
    return { success: true as const, message: asksBoth ? texts.bothSent : texts.ownSent }
  })

  mount(app, contract.changeOwnPhone, async ({ currentUser, body }) => ({
    message: texts.changed,
    user: await changeOwnPhone(services, currentUser, body),
  }))
}

/** Sends the codes that visitors have asked for. */
const phoneCodeQueue = defineQueue<PhoneCodeRequest>({
  name: queueName,
  title: 'SMS ile giriş ve hesap açma kodları',
  options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  // Also behind a flood of requests, as many as the club sends in an hour, a code comes within seconds.
  work: { pollingIntervalSeconds: 0.5, batchSize: 20 },
  async handle(services, jobs) {
    for (const { data } of jobs) await answerCodeRequest(services, data)
  },
})

/** Deletes requests that count for nothing any more. */
const phoneCodePurgeQueue = defineQueue({
  name: 'phone-code-purge',
  title: 'Eski SMS kodlarının silinmesi',
  cron: '25 * * * *',
  async handle({ db }) {
    await db.delete(phoneCodes).where(sql`${phoneCodes.createdAt} < now() - make_interval(days => 1)`)
  },
})

export const phoneCodesModule = defineModule({
  name: 'phone-codes',
  personalData: { phone_codes: 'security' },
  routes: [phoneCodeRoutes],
  queues: [phoneCodeQueue, phoneCodePurgeQueue],
})
