import SensorsIcon from '@mui/icons-material/SensorsOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { deviceTexts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import { listDevices, showDevice, updateDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'

export const turnstileDevices: AdminResource = {
  name: 'turnstileDevices',
  group: 'system',
  icon: SensorsIcon,
  // The create response contains the key, which only its screen may hold.
  data: { list: listDevices, show: showDevice, update: updateDevice, branchScope: 'branch' },
  texts: deviceTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/access/turnstile-devices/DeviceList.tsx')),
  create: lazy(() => import('#admin/resources/access/turnstile-devices/DeviceCreate.tsx')),
  edit: lazy(() => import('#admin/resources/access/turnstile-devices/DeviceEdit.tsx')),
}
