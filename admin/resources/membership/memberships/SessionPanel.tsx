import AddIcon from '@mui/icons-material/AddOutlined'
import TakeIcon from '@mui/icons-material/RemoveOutlined'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { z } from 'zod'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { IntegerInput } from '#shared/core/fields.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { mostSessions, type Package } from '#shared/membership/packages/packages.contract.ts'
import { sessionChange, sessionEntryText } from '#shared/membership/session-packs/session-entry.texts.ts'
import {
  adjustSessions,
  countSessions,
  type SessionEntry,
  showSessions,
} from '#shared/membership/session-packs/session-packs.contract.ts'

const texts = membershipTexts.sessionPanel

interface PanelProps {
  membership: AdminRecord<Membership>
}

/** What became of the sessions of a pack; of a one-to-one membership without a number, the way to count them. */
export function SessionPanel({ membership }: PanelProps) {
  const canAccess = useCanAccess()
  if (membership.pack) return canAccess('session-packs', 'list') ? <Ledger membership={membership} /> : null
  const isOver = membership.status === 'expired' || membership.status === 'cancelled'
  if (membership.kind !== 'personal-training' || isOver || !canAccess('session-packs', 'adjust')) return null
  return <Uncounted membership={membership} />
}

function Entry({ entry }: { entry: SessionEntry }) {
  const { createdAt, by, actorName, reason } = entry
  const about = [formatShortMoment(createdAt), actorName || texts.by[by], reason].filter(Boolean).join(' · ')
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {sessionEntryText(entry)}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {sessionChange(entry)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {about}
      </Typography>
    </Box>
  )
}

function Ledger({ membership }: PanelProps) {
  const canAccess = useCanAccess()
  const [direction, setDirection] = useState<'in' | 'out' | null>(null)
  const { data, error, refetch } = useCall(showSessions, { params: { id: membership.id } })
  const isOver = membership.status === 'expired' || membership.status === 'cancelled'
  return (
    <Section title={texts.title} hint={data && membershipTexts.sessionsOf(data.pack)}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data && !isOver && canAccess('session-packs', 'adjust') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<AddIcon />}
            onClick={() => setDirection('in')}
          >
            {texts.add}
          </Button>
          {data.pack.available > 0 && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<TakeIcon />}
              onClick={() => setDirection('out')}
            >
              {texts.take}
            </Button>
          )}
        </Box>
      )}
      {data && (
        <Box
          component="ol"
          tabIndex={0}
          aria-label={texts.title}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, maxHeight: 420, overflowY: 'auto' }}
        >
          {data.entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </Box>
      )}
      {direction && (
        <AdjustDialog
          membership={membership}
          direction={direction}
          most={direction === 'in' ? mostSessions : (data?.pack.available ?? 0)}
          onClose={() => setDirection(null)}
        />
      )}
    </Section>
  )
}

interface AdjustProps extends PanelProps {
  direction: 'in' | 'out'
  most: number
  onClose: () => void
}

/** The number is entered without a sign, so that a gift cannot take. */
function AdjustDialog({ membership: { id, name, userName }, direction, most, onClose }: AdjustProps) {
  const isGift = direction === 'in'
  const error = texts.countInvalid(most)
  return (
    <ActionDialog
      endpoint={adjustSessions}
      params={{ id }}
      valuesSchema={z.object({
        sessions: z.unknown().refine((value) => IntegerInput(1, most).safeParse(value).success, { error }),
        reason: adjustSessions.schema.body.shape.reason,
      })}
      defaultValues={{ sessions: '', reason: '' }}
      toBody={({ sessions, reason }) => ({ sessions: (isGift ? 1 : -1) * Number(sessions), reason })}
      title={(isGift ? texts.addTitle : texts.takeTitle)(name, userName)}
      content={isGift ? texts.addContent : texts.takeContent}
      confirm={isGift ? texts.add : texts.take}
      done={texts.adjusted}
      onClose={onClose}
    >
      <NumberFormField source="sessions" label={texts.count} />
      <TextFormField source="reason" label={texts.reason} hint={texts.reasonHint} maxLength={200} />
    </ActionDialog>
  )
}

function Uncounted({ membership }: PanelProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={texts.title}>
      <Alert severity="info">{texts.uncounted}</Alert>
      <Box>
        <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
          {texts.countLeft}
        </Button>
      </Box>
      {isAsking && <CountDialog membership={membership} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** The number of sessions that a name says, as “10 bire bir ders” or “8 Seans PT”. */
const numberIn = (name: string): number | undefined =>
  Number(/(?:^|\s)(\d{1,3})\s*(?:bire|seans|ders|pt)/.exec(name.toLocaleLowerCase('tr'))?.[1]) || undefined

/** Asks for the sessions that were sold, proposed by the package or its name, and for those that are left. */
function CountDialog({ membership, onClose }: PanelProps & { onClose: () => void }) {
  const { id, name, userName, package: sold } = membership
  const { data, isLoading } = useGetOne<AdminRecord<Package>>(
    'packages',
    { id: sold ?? '' },
    { enabled: sold !== null },
  )
  if (isLoading) return null
  return (
    <ActionDialog
      endpoint={countSessions}
      params={{ id }}
      defaultValues={{ sessions: data?.sessions ?? numberIn(name) ?? '', left: '' }}
      title={texts.countTitle(name, userName)}
      content={texts.countContent}
      confirm={texts.countLeft}
      done={texts.counted}
      onClose={onClose}
    >
      <NumberFormField source="sessions" label={texts.sold} />
      <NumberFormField source="left" label={texts.left} />
    </ActionDialog>
  )
}
