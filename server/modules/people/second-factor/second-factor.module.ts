import { eq } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { factorsOf, totpPurpose } from '#server/modules/people/second-factor/identity-challenges.ts'
import { countRecoveryCodes } from '#server/modules/people/second-factor/recovery-codes.ts'
import { secondFactorRoutes } from '#server/modules/people/second-factor/second-factor.routes.ts'
import { deleteFactors } from '#server/modules/people/second-factor/second-factor.service.ts'
import { passkeys, totpFactors } from '#server/modules/people/second-factor/second-factor.table.ts'

export const secondFactorModule = defineModule({
  name: 'second-factor',
  personalData: {
    identity_challenges: 'security',
    passkeys: 'security',
    recovery_codes: 'security',
    totp_factors: 'security',
  },
  routes: [secondFactorRoutes],
  sealed: [
    { column: totpFactors.sealedSecret, purpose: totpPurpose },
    { column: totpFactors.sealedPending, purpose: totpPurpose },
  ],
  exportSections: [
    {
      name: 'iki-adimli-dogrulama',
      read: async (db, { _id }) => ({
        totpSince: (await factorsOf(db, _id)).totpSince,
        passkeys: await db
          .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
          .from(passkeys)
          .where(eq(passkeys.user, _id)),
        recoveryCodes: await countRecoveryCodes(db, _id),
      }),
    },
  ],
  erase: ({ tx, owner }) => deleteFactors(tx.db, owner._id),
})
