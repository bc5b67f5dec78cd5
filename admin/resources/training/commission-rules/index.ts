import { type AdminResource, screen } from '#admin/core/resource.ts'
import { commissionRuleTexts } from '#admin/resources/training/commission-rules/commission-rules.texts.ts'
import {
  addCommissionRule,
  CommissionRule,
  deleteCommissionRule,
  listCommissionRules,
  showCommissionRule,
  updateCommissionRule,
} from '#shared/training/commissions/commissions.contract.ts'

const form = () => import('#admin/resources/training/commission-rules/CommissionRuleForm.tsx')

export const commissionRules: AdminResource = {
  name: 'commission-rules',
  data: {
    list: listCommissionRules,
    show: showCommissionRule,
    create: addCommissionRule,
    update: updateCommissionRule,
    remove: deleteCommissionRule,
    read: (rule) => ({ ...rule, title: commissionRuleTexts.titleOf(CommissionRule.parse(rule)) }),
    branchScope: 'branch',
  },
  texts: commissionRuleTexts,
  recordRepresentation: 'title',
  loggedValues: { validFrom: 'day', fixed: 'kurus', rate: 'basis-points', basis: commissionRuleTexts.bases },
  keywords: 'prim komisyon hakediş antrenör yüzde pt',
  cannotBeSearched: true,
  list: screen(
    () => import('#admin/resources/training/commission-rules/CommissionRuleList.tsx'),
    'CommissionRuleList',
  ),
  create: screen(form, 'CommissionRuleCreate'),
  edit: screen(form, 'CommissionRuleEdit'),
}
