import QrCodeScannerIcon from '@mui/icons-material/QrCodeScannerOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { turnstileTexts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'

export const turnstile: AdminResource = {
  name: 'turnstileEntries',
  group: 'club',
  icon: QrCodeScannerIcon,
  data: { list: listEntries, branchScope: 'branch' },
  texts: turnstileTexts,
  recordRepresentation: 'userName',
  list: lazy(() => import('#admin/resources/access/turnstile/TurnstileScreen.tsx')),
}
