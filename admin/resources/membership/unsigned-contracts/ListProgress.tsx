import { Alert } from '@mui/material'
import { useEffect, useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { unsignedContractTexts as texts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { showUnsignedProgress } from '#shared/membership/contracts/unsigned.contract.ts'

/** Poll interval in milliseconds while the list is refreshed. */
const pause = 5_000

/** Names the contracts whose rows are incomplete; reloads the rows once complete. */
export function ListProgress() {
  const [templates, setTemplates] = useState<ResponseOf<typeof showUnsignedProgress>['templates']>([])
  const [asked, setAsked] = useState(0)
  const refresh = useRefresh()
  const isMoving = templates.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says when to ask again
  useEffect(() => {
    let isCurrent = true
    call(showUnsignedProgress, {}).then(
      (answer) => isCurrent && setTemplates(answer.templates),
      // The list itself shows errors.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [asked])

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setAsked((count) => count + 1), pause)
    return () => {
      clearInterval(timer)
      refresh()
    }
  }, [isMoving, refresh])

  if (!isMoving) return null
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {templates.map(({ _id, title, seen }) => (
        <div key={_id}>{texts.preparing(title, formatCount(seen))}</div>
      ))}
    </Alert>
  )
}
