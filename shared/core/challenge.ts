import { z } from 'zod'
import { named } from '#shared/core/named.ts'

/** A further step that the caller has to complete; `token` names it and is valid until `expiresAt`. */
export const Challenge = named('Challenge', {
  token: z.string(),
  methods: z.array(z.enum(['totp', 'passkey', 'recovery', 'password'])),
  /** `PublicKeyCredentialRequestOptionsJSON`; null without passkeys. */
  passkey: z.record(z.string(), z.unknown()).nullable(),
  expiresAt: z.iso.datetime(),
})
export type Challenge = z.infer<typeof Challenge>
