import { Alert, Button, Skeleton } from '@mui/material'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { iysTexts as texts } from '#admin/resources/messaging/iys/iys.texts.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { showIys } from '#shared/messaging/iys/iys.contract.ts'

/** Seconds between two looks at the state. */
const interval = 15

/** How the exchange with İYS goes; without an account, how to switch it on. */
export function IysStatus() {
  const { data, error, refetch } = useCall(showIys, undefined, { refetchInterval: interval * 1000 })
  if (error && !data)
    return (
      <Alert
        severity="error"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" onClick={() => refetch()}>
            {gridTexts.retry}
          </Button>
        }
      >
        {texts.failed}
      </Alert>
    )
  if (!data) return <Skeleton variant="rounded" height={140} sx={{ mb: 2 }} />
  if (!data.isOn)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {texts.off}
      </Alert>
    )
  const { failure, failedSince } = data
  const at = (moment: string | null, none: string) => (moment ? formatShortMoment(moment) : none)
  return (
    <Section title={texts.state} hint={data.isSimulated ? texts.simulated : texts.intro} sx={{ mb: 2 }}>
      {failure && failedSince && (
        <Alert severity={failure === 'configuration' ? 'error' : 'warning'}>
          {texts.since(texts.failures[failure], formatShortMoment(failedSince))}
        </Alert>
      )}
      {!data.isQueued && <Alert severity="info">{texts.queueing}</Alert>}
      <Details
        entries={[
          ['open', data.open.toLocaleString('tr-TR')],
          ['earliest', at(data.deadline, texts.none)],
          ['succeededAt', at(data.succeededAt, texts.never)],
          ['readAt', at(data.readAt, texts.never)],
        ]}
      />
    </Section>
  )
}
