import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { Panel, PanelRow, panelRefresh, panelRows } from '#admin/shell/home/Panel.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { listLogs } from '#shared/access/turnstile/turnstile.contract.ts'
import { clubDay, clubTime } from '#shared/core/club-time.ts'

/** Today’s latest entries at the gates of one branch. */
export function TodaysEntries({ branch }: { branch: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    // Hidden tabs do not refresh, as with the other panels.
    const refresh = () => {
      if (!document.hidden) setNow(new Date())
    }
    const timer = setInterval(refresh, panelRefresh.refetchInterval)
    return () => clearInterval(timer)
  }, [])
  const { data, problem } = useAnswer(`${branch} ${now.getTime()}`, () =>
    call(listLogs, { params: { branchId: branch }, query: { limit: panelRows, date: clubDay(now) } }),
  )
  // A refresh keeps the rows until the new ones are loaded.
  const [shown, setShown] = useState({ branch, data })
  if (data && shown.data !== data) setShown({ branch, data })
  const logs = shown.branch === branch ? shown.data?.logs : undefined
  return (
    <Panel
      title={texts.home.todaysEntries}
      to="/turnstileEntries"
      isPending={!logs && !problem}
      empty={problem ?? texts.home.noEntries}
    >
      {(logs ?? []).map(({ _id, userName, deviceName, reason, at }) => (
        <PanelRow
          key={_id}
          primary={userName || texts.home.unknownCode}
          secondary={[reasonTexts[reason].text, deviceName].filter(Boolean).join(' · ')}
          aside={clubTime(new Date(at))}
        />
      ))}
    </Panel>
  )
}
