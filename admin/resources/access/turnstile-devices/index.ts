import { type AdminResource, screen } from '#admin/core/resource.ts'
import { turnstileTexts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { deviceTexts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import { mediaTexts } from '#admin/resources/people/users/media.texts.ts'
import { listDevices, showDevice, updateDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'

export const turnstileDevices: AdminResource = {
  name: 'turnstile-devices',
  // The create response contains the key, which only its screen may hold.
  data: { list: listDevices, show: showDevice, update: updateDevice, branchScope: 'branch' },
  texts: deviceTexts,
  recordRepresentation: 'name',
  attention: { filter: { hasAlarm: true }, label: deviceTexts.alarmCount },
  keywords: 'okuyucu turnike cihaz kapı anahtar bağlantı',
  loggedValues: { direction: turnstileTexts.directions, mediumFormat: mediaTexts.formats },
  list: screen(() => import('#admin/resources/access/turnstile-devices/DeviceList.tsx'), 'DeviceList'),
  create: screen(() => import('#admin/resources/access/turnstile-devices/DeviceForm.tsx'), 'DeviceCreate'),
  edit: screen(() => import('#admin/resources/access/turnstile-devices/DeviceForm.tsx'), 'DeviceEdit'),
}
