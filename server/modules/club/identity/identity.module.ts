import { defineModule } from '#server/core/module.ts'
import { identityRoutes } from '#server/modules/club/identity/identity.routes.ts'
import { eraseQuote } from '#server/modules/club/identity/identity.service.ts'

export const identityModule = defineModule({
  name: 'identity',
  routes: [identityRoutes],
  personalData: { club_identity: 'staff' },
  personalFields: { identity: ['memberName', 'memberText'] },
  erase: eraseQuote,
})
