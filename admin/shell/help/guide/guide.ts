import type { Chapter } from '#admin/shell/help/guide/article.ts'
import { deskDay } from '#admin/shell/help/guide/desk-day.ts'
import { firstDay } from '#admin/shell/help/guide/first-day.ts'
import { monthEnd } from '#admin/shell/help/guide/month-end.ts'
import { trouble } from '#admin/shell/help/guide/trouble.ts'

/** The guide for owners and the desk. */
export const guide: readonly Chapter[] = [firstDay, deskDay, monthEnd, trouble]
