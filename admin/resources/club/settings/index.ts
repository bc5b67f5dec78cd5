import TuneIcon from '@mui/icons-material/TuneOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { settingsData } from '#admin/resources/club/settings/settings.data.ts'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'

export const settings: AdminResource = {
  name: 'settings',
  group: 'system',
  icon: TuneIcon,
  data: settingsData,
  texts: settingsTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/club/settings/SettingsScreen.tsx')),
}
