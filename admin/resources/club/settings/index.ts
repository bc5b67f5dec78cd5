import { type AdminResource, screen } from '#admin/core/resource.ts'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { showSettings, updateSettings } from '#shared/club/settings/settings.contract.ts'

export const settings: AdminResource = {
  name: 'settings',
  data: {
    list: showSettings,
    show: showSettings,
    update: updateSettings,
    read: (record) => ({ ...record, title: settingsTexts.title }),
  },
  texts: settingsTexts,
  recordRepresentation: 'title',
  loggedValues: { 'installmentMinimums.amount': 'lira', secondFactor: settingsTexts.secondFactorRules },
  keywords:
    'ayar seçenek tercih kural taksit referans hatırlatma stok sınırı iptal süresi iki adımlı doğrulama zorunlu',
  entry: 'edit',
  list: screen(() => import('#admin/resources/club/settings/SettingsScreen.tsx'), 'SettingsScreen'),
}
