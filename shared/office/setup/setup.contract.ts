import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { named } from '#shared/core/named.ts'
import { setupMessages } from '#shared/office/setup/setup.messages.ts'

/** The steps of a new club, in their order. */
export const setupSteps = [
  'identity',
  'test-mail',
  'branch',
  'opening-hours',
  'photographs',
  'packages',
  'contract',
  'staff',
  'card-payment',
  'members',
  'gate',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Steps that a club may do without. */
export const optionalSteps = [
  'test-mail',
  'photographs',
  'contract',
  'staff',
  'card-payment',
  'members',
  'gate',
] as const satisfies readonly SetupStep[]

export const Setup = named('Setup', {
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      isDone: z.boolean(),
      /** Chosen as not needed. */
      isSkipped: z.boolean(),
      /** Of the test mail until the mail server has accepted it; absent before it is sent. */
      delivery: z
        .object({
          /** `retrying`: failed, and is tried again by itself. */
          state: z.enum(['sending', 'retrying', 'failed']),
          /** Why it failed; empty while it has not. */
          reason: z.string(),
        })
        .optional(),
    }),
  ),
})
export type Setup = z.infer<typeof Setup>
export type TestMailDelivery = NonNullable<Setup['steps'][number]['delivery']>

export const showSetup = endpoint({
  method: 'GET',
  url: '/api/setup',
  access: 'identity.show',
  failure: setupMessages.showFailed,
  summary: 'Yeni bir kulübün ilk adımları ve hangilerinin bittiği',
  schema: { response: { 200: Setup } },
})

export const skipSetupStep = endpoint({
  method: 'PUT',
  url: '/api/setup/:step',
  access: 'identity.edit',
  failure: setupMessages.skipFailed,
  summary: 'Bir ilk adımı gerekli değil diye işaretler ya da işareti kaldırır',
  schema: {
    params: z.object({ step: z.enum(optionalSteps) }),
    body: z.object({ isSkipped: z.boolean() }),
    response: { 200: Setup },
  },
})

export const sendSetupTestMail = endpoint({
  method: 'POST',
  url: '/api/setup/test-mail',
  access: 'identity.edit',
  limit: 'test-mail',
  failure: setupMessages.testMailFailed,
  summary: 'Giriş yapan yöneticiye bir deneme e-postası gönderir',
  schema: { response: { 200: Done } },
})
