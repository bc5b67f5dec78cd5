import { type AdminResource, screen } from '#admin/core/resource.ts'
import { turnstileTexts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'

export const turnstile: AdminResource = {
  name: 'turnstile-entries',
  data: { list: listEntries, branchScope: 'branch' },
  texts: turnstileTexts,
  recordRepresentation: 'userName',
  loggedValues: {
    direction: turnstileTexts.directions,
    source: turnstileTexts.sources,
    reason: turnstileTexts.reasons,
    fee: 'kurus',
  },
  keywords: 'giriş çıkış geçişler kapı turnike kart okut içeride geçir',
  tasks: [
    { ...turnstileTexts.tasks.checkIn, needs: ['turnstile-entries', 'check-in'] },
    { ...turnstileTexts.tasks.override, needs: ['turnstile-entries', 'override'] },
  ],
  list: screen(() => import('#admin/resources/access/turnstile/TurnstileList.tsx'), 'TurnstileList'),
}
