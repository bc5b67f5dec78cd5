import { Box, Chip, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { assignReferral, maxAddresses } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import { type AssignmentResult, assignmentStates } from '#shared/loyalty/referrals/referrals.schema.ts'

/** Addresses separated by whitespace, commas or semicolons. */
const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;<>]+/).filter(Boolean))]

const colors = {
  assigned: 'success',
  'already-assigned': 'default',
  own: 'default',
  unknown: 'error',
} as const

/** Assigns a code to members by address, and shows the outcome of each. */
export function AssignDialog({ referral, onClose }: { referral: CodeRecord; onClose: () => void }) {
  const { code, printed } = referral
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [lastAssignmentResults, setResults] = useState<AssignmentResult[]>()
  const { isRunning, run } = useAction()
  const addresses = addressesIn(text)
  const problem =
    addresses.length > maxAddresses
      ? codeTexts.tooMany(maxAddresses)
      : isChecked && addresses.length === 0
        ? referralsMessages.noAddress
        : undefined

  async function assign() {
    setChecked(true)
    if (addresses.length === 0 || addresses.length > maxAddresses) return
    await run(async () => {
      const { results } = await call(assignReferral, {
        params: { code },
        body: { userEmails: addresses },
      })
      setResults(results)
    })
  }

  function startAgain() {
    setText('')
    setChecked(false)
    setResults(undefined)
  }

  return (
    <ConfirmDialog
      open
      title={codeTexts.assignTitle(printed)}
      confirm={lastAssignmentResults ? codeTexts.assignAgain : codeTexts.assignSave}
      cancel={lastAssignmentResults ? codeTexts.close : undefined}
      isRunning={isRunning}
      onConfirm={lastAssignmentResults ? startAgain : assign}
      onClose={onClose}
      content={
        lastAssignmentResults ? (
          <Results results={lastAssignmentResults} />
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {codeTexts.assignContent}
            <TextField
              id="assign-addresses"
              label={codeTexts.addresses}
              value={text}
              required
              multiline
              minRows={4}
              maxRows={12}
              error={problem !== undefined}
              helperText={problem ?? codeTexts.addressCount(addresses.length)}
              onChange={({ target }) => setText(target.value)}
              autoComplete="off"
            />
          </Box>
        )
      }
    />
  )
}

function Results({ results }: { results: readonly AssignmentResult[] }) {
  const counts = assignmentStates.flatMap((status) => {
    const count = results.filter((one) => one.status === status).length
    return count > 0 ? [codeTexts.resultCount(count, status)] : []
  })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, color: 'text.primary' }}>
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {codeTexts.resultsTitle}: {counts.join(', ')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {results.map(({ email, status }) => (
          <Box component="li" key={email} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{email}</Box>
            <Chip size="small" variant="outlined" color={colors[status]} label={codeTexts.results[status]} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
