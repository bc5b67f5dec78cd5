import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { home, layout, login, pages } from '#admin/core/i18n/shell.texts.ts'

/** Texts of the back office that belong to no single resource. */
export const texts = { form: formTexts, grid: gridTexts, home, layout, login, pages } as const
