import { sql } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { commissionRoutes } from '#server/modules/training/commissions/commissions.routes.ts'
import { commissionRules } from '#server/modules/training/commissions/commissions.table.ts'
import { commissionsMessages as texts } from '#shared/training/commissions/commissions.messages.ts'

export const commissionsModule = defineModule({
  name: 'commissions',
  personalData: { commission_rules: 'staff', commission_months: 'staff', commission_lines: 'staff' },
  routes: [commissionRoutes],
  branchReferences: {
    commission_months_branch_id_branches_id_fkey: { code: 'branch.has-commissions', text: texts.keepBranch },
  },
  namedTables: [{ table: commissionRules, name: sql`to_char(${commissionRules.validFrom}, 'DD.MM.YYYY')` }],
})
