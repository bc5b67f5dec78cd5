import { Box, Chip, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { PrintedReferral } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { TextListFormField } from '#admin/ui/form/inputs.tsx'
import { assignReferral, maxAddresses } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { type AssignmentResult, assignmentStates } from '#shared/loyalty/referrals/referrals.schema.ts'

/** Addresses separated by whitespace, commas or semicolons, each once. */
const addressesIn = (lines: readonly string[]): string[] => [
  ...new Set(lines.flatMap((line) => line.split(/[\s,;<>]+/)).filter(Boolean)),
]

interface AssignDialogProps {
  referral: PrintedReferral
  onDone: (results: readonly AssignmentResult[]) => void
  onClose: () => void
}

/** Assigns a code to members by address. */
export function AssignDialog({ referral: { code, printed }, onDone, onClose }: AssignDialogProps) {
  return (
    <ActionDialog
      endpoint={assignReferral}
      params={{ code }}
      defaultValues={{ userEmails: [] }}
      toBody={({ userEmails }) => ({ userEmails: addressesIn(userEmails) })}
      title={codeTexts.assignTitle(printed)}
      content={codeTexts.assignContent}
      confirm={codeTexts.assignSave}
      onDone={({ results }) => onDone(results)}
      onClose={onClose}
    >
      <AddressesInput />
    </ActionDialog>
  )
}

/** The addresses, with their number. */
function AddressesInput() {
  const { length } = addressesIn(useWatch({ name: 'userEmails' }))
  const hint = length > maxAddresses ? codeTexts.tooMany(maxAddresses) : codeTexts.addressCount(length)
  return <TextListFormField source="userEmails" label={codeTexts.addresses} hint={hint} />
}

const colors = {
  assigned: 'success',
  'already-assigned': 'default',
  own: 'default',
  unknown: 'warning',
} as const

interface AssignmentResultsProps {
  referral: PrintedReferral
  results: readonly AssignmentResult[]
  onAgain: () => void
  onClose: () => void
}

/** The outcome of an assignment for each address. */
export function AssignmentResults({ referral, results, onAgain, onClose }: AssignmentResultsProps) {
  const counts = assignmentStates.flatMap((status) => {
    const count = results.filter((result) => result.status === status).length
    return count > 0 ? [codeTexts.resultCount(count, status)] : []
  })
  return (
    <ConfirmDialog
      open
      title={codeTexts.assignTitle(referral.printed)}
      confirm={codeTexts.assignAgain}
      cancel={codeTexts.close}
      onConfirm={onAgain}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 1.5, color: 'text.primary' }}>
          <Typography role="status" sx={{ fontWeight: 650 }}>
            {codeTexts.resultsTitle}: {counts.join(', ')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {results.map(({ email, status }) => (
              <Box component="li" key={email} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{email}</Box>
                <Chip
                  size="small"
                  variant="outlined"
                  color={colors[status]}
                  label={codeTexts.results[status]}
                />
              </Box>
            ))}
          </Box>
        </Box>
      }
    />
  )
}
