import { defineModule } from '#server/core/module.ts'
import { memberRoutes } from '#server/modules/office/members/members.routes.ts'

export const membersModule = defineModule({ name: 'members', routes: [memberRoutes] })
