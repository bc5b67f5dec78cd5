import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { deskMethods, membershipStatuses } from '#shared/membership/memberships/memberships.contract.ts'

export const methodChoices = deskMethods.map((id) => ({ id, name: membershipTexts.methods[id] }))
export const statusChoices = membershipStatuses.map((value) => ({
  value,
  label: membershipTexts.statuses[value],
}))
