import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { CountDialog } from '#admin/resources/money/tills/CountDialog.tsx'
import { tillSessionTexts as texts } from '#admin/resources/money/tills/tills.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, TextFormField } from '#admin/ui/form/inputs.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { type ManualEntryKind, manualEntryKinds } from '#shared/money/tills/till-entries.rules.ts'
import { addTillEntry, type TillSessionDetails } from '#shared/money/tills/till-sessions.contract.ts'

/** An open session: what it should hold once that may be seen, and its actions for the person who may use it. */
export function SessionPanel({ session }: { session: TillSessionDetails }) {
  const [action, setAction] = useState<ManualEntryKind | 'close' | 'hand-over' | null>(null)
  const canAccess = useCanAccess()
  const person = useCurrentUser()
  const createPath = useCreatePath()
  const isOnOwnPage = useResourceContext() === 'till-sessions'
  const mayUse = session.openedBy === person?._id || canAccess('till-sessions', 'close-others')
  const close = () => setAction(null)
  const { _id, tillName, branchName, openedAt, expected } = session
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="h3" component="h2">
          {tillName}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[branchName, session.openedByName, formatShortMoment(openedAt)].join(' · ')}
        </Typography>
      </div>
      {expected ? (
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          <Sum isStrong label={`${texts.expected}: ${texts.cash}`} value={formatKurus(expected.cash)} />
          <Sum label={texts.card} value={formatKurus(expected.card)} />
          <Sum label={texts.transfer} value={formatKurus(expected.transfer)} />
        </Box>
      ) : (
        <Typography variant="body2">{texts.withheld}</Typography>
      )}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayUse && (
          <>
            <Button variant="contained" onClick={() => setAction('close')}>
              {texts.close}
            </Button>
            <Button variant="outlined" color="inherit" onClick={() => setAction('hand-over')}>
              {texts.handOver}
            </Button>
            {manualEntryKinds.map((kind) => (
              <Button key={kind} variant="outlined" color="inherit" onClick={() => setAction(kind)}>
                {texts.kinds[kind]}
              </Button>
            ))}
          </>
        )}
        {!isOnOwnPage && (
          <Button
            color="inherit"
            component={Link}
            to={createPath({ resource: 'till-sessions', type: 'show', id: _id })}
          >
            {texts.show}
          </Button>
        )}
      </Box>
      {(action === 'close' || action === 'hand-over') && (
        <CountDialog session={session} isHandOver={action === 'hand-over'} onClose={close} />
      )}
      {action && action !== 'close' && action !== 'hand-over' && (
        <ActionDialog
          endpoint={addTillEntry}
          params={{ id: _id }}
          body={{ kind: action }}
          defaultValues={{ amount: '', reason: '' }}
          title={texts.kinds[action]}
          confirm={texts.kinds[action]}
          done={texts.entryDone}
          onClose={close}
        >
          <MoneyInput source="amount" label={texts.amount} />
          <TextFormField
            source="reason"
            label={texts.fields.reason}
            hint={texts.reasonHints[action]}
            maxLength={200}
          />
        </ActionDialog>
      )}
    </Box>
  )
}
