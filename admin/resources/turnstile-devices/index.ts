import SensorsIcon from '@mui/icons-material/SensorsOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/resources/resource.ts'
import { deviceTexts } from '#admin/resources/turnstile-devices/turnstile-devices.texts.ts'
import { listDevices, showDevice } from '#shared/turnstile/turnstile-devices.contract.ts'

export const turnstileDevices: AdminResource = {
  name: 'turnstileDevices',
  group: 'system',
  icon: SensorsIcon,
  data: { list: listDevices, show: showDevice, branchScope: 'branch' },
  texts: deviceTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/turnstile-devices/DeviceList.tsx')),
}
