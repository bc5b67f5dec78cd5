import type { ResourceData } from '#admin/app/data/resource-data.ts'
import { settingsTexts } from '#admin/resources/settings/settings.texts.ts'
import { showSettings, updateSettings } from '#shared/club/settings/settings.contract.ts'

/** A single record without a list. */
export const settingsData: ResourceData = {
  list: showSettings,
  show: showSettings,
  update: updateSettings,
  read: (answer) => ({ ...answer, title: settingsTexts.title }),
}
