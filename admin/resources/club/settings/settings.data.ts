import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { showSettings, updateSettings } from '#shared/club/settings/settings.contract.ts'

/** A single record without a list. */
export const settingsData: ResourceData = {
  list: showSettings,
  show: showSettings,
  update: updateSettings,
  read: (answer) => ({ ...answer, title: settingsTexts.title }),
}
