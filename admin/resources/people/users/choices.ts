import { layout } from '#admin/core/i18n/shell.texts.ts'
import { genders } from '#shared/people/users/users.schema.ts'
import { roles } from '#shared/permissions/permissions.ts'

export const roleChoices = roles.map((id) => ({ id, name: layout.roles[id] }))
export const genderChoices = genders.map((id) => ({ id, name: layout.genders[id] }))

/** The same choices for a list’s filter. */
export const asFilter = (choices: readonly { id: string; name: string }[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }))
