import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import type { ListDefinition } from '#server/db/list.ts'
import type { FileCell } from '#server/integrations/spreadsheet/file-cell.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import { auditExport, sendFile } from '#server/modules/money/sheets/send-file.ts'
import { areTrainers } from '#server/modules/people/users/trainers.ts'
import { readLines } from '#server/modules/training/commissions/commission-lines.ts'
import { closeMonth, readMonth, scopeOf } from '#server/modules/training/commissions/commissions.service.ts'
import {
  type CommissionRuleRow,
  commissionRules,
} from '#server/modules/training/commissions/commissions.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { clubDateTime } from '#shared/core/club-time.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { monthName } from '#shared/messaging/welcome-mails/months.ts'
import * as contract from '#shared/training/commissions/commissions.contract.ts'
import { ruleText, commissionsMessages as texts } from '#shared/training/commissions/commissions.messages.ts'

const list: ListDefinition<typeof commissionRules> = {
  table: commissionRules,
  key: commissionRules._id,
  sort: { validFrom: commissionRules.validFrom, createdAt: commissionRules.createdAt },
  defaultSort: ['validFrom', 'DESC'],
  filters: { branch: commissionRules.branch, trainer: commissionRules.trainer },
}

const closedMonth = () =>
  new AppError(409, 'commission.month-closed', texts.closedMonth, {
    fields: { validFrom: texts.closedMonth },
  })

const records = recordService({
  table: commissionRules,
  resource: 'commission-rules',
  missing: () => notFound(texts.notFound),
  scope: (currentUser) => branchScope(currentUser, commissionRules.branch),
  constraints: {
    commission_rules_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
    commission_rules_kind_check: () => invalidField('percent', texts.percentOrFixed),
    commission_rules_key: () =>
      new AppError(409, 'commission.same-rule', texts.sameRule, { fields: { validFrom: texts.sameRule } }),
    commission_rules_open_check: closedMonth,
    commission_lines_rule_id_commission_rules_id_fkey: () =>
      new AppError(409, 'commission.in-use', texts.inUse),
  },
})

const toRule = ({ rate, fixed, ...row }: CommissionRuleRow): contract.CommissionRule => ({
  ...row,
  percent: rate === null ? null : rate / 100,
  fixed: fixed === null ? null : liraOf(fixed),
})

const cellsOf = (line: contract.CommissionLine): FileCell[] => [
  line.trainerName,
  line.branchName,
  { moment: clubDateTime(new Date(line.startsAt)) },
  line.memberName,
  line.packName,
  ruleText(line),
  line.isReversal ? texts.reversal : '',
  { lira: line.base },
  { lira: line.amount },
]

export function commissionRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mountRecords(app, services, {
    calls: contract.commissionRuleCalls,
    records,
    list,
    visibleTo: records.scope,
    toRecord: toRule,
    columnsOf: async ({ percent, fixed, ...fields }, { tx }) => {
      if (fields.trainer && !(await areTrainers(tx.db, [fields.trainer])))
        throw invalidField('trainer', texts.notTrainer)
      if (fields.package) {
        const [sold] = await tx.db
          .select({ sessions: packages.sessions })
          .from(packages)
          .where(eq(packages._id, fields.package))
          .for('key share')
        if (!sold) throw invalidField('package', texts.packageUnknown)
        if (sold.sessions === null) throw invalidField('package', texts.packageNotPack)
      }
      return {
        ...fields,
        rate: percent === null || percent === undefined ? null : Math.round(percent * 100),
        fixed: fixed === null || fixed === undefined ? null : kurusOf(fixed),
      }
    },
    deleted: texts.deleted,
  })

  mount(app, contract.showCommissions, ({ currentUser, query: { month, branch } }) =>
    readMonth(db, month, scopeOf(currentUser, branch)),
  )
  mount(app, contract.listCommissionLines, ({ currentUser, query: { month, branch, trainer } }) =>
    readLines(db, month, { ...scopeOf(currentUser, branch), trainer }),
  )
  mount(app, contract.listOwnCommissions, ({ currentUser, query: { month } }) =>
    readLines(db, month, { branches: null, trainer: currentUser._id }),
  )
  mount(app, contract.closeCommissionMonth, ({ currentUser, body }) =>
    closeMonth(services, currentUser, body),
  )
  mount(
    app,
    contract.downloadCommissions,
    async ({ currentUser, query: { month, branch, format }, reply }) => {
      const lines = await readLines(db, month, scopeOf(currentUser, branch))
      const title = texts.fileTitle(monthName(month))
      await auditExport(services, currentUser, { name: title, format, filter: { month, branch } })
      const total = lines.reduce((sum, { amount }) => sum + kurusOf(amount), 0)
      return sendFile(services, reply, {
        ...{ format, title, name: `${texts.fileName}-${month}` },
        columns: texts.columns.map((heading) => ({ heading, width: 18 })),
        rows: Readable.from([lines.map(cellsOf)]),
        total: [texts.total, '', '', '', '', '', '', '', { lira: liraOf(total) }],
      })
    },
  )
}
