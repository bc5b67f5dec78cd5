import { defineModule } from '#server/core/module.ts'
import { referralsExportSections } from '#server/modules/loyalty/referrals/referrals.privacy.ts'
import { referralRoutes } from '#server/modules/loyalty/referrals/referrals.routes.ts'
import { closeReferralsOf } from '#server/modules/loyalty/referrals/referrals.service.ts'

export const referralsModule = defineModule({
  name: 'referrals',
  routes: [referralRoutes],
  exportSections: referralsExportSections,
  erase: ({ tx, owner }) => closeReferralsOf(tx.db, owner._id),
})
