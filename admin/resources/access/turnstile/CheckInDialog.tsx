import { Alert, Box, Button, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '#admin/core/use-call.ts'
import { DecisionChip } from '#admin/resources/access/turnstile/entry-columns.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { useCheckIn } from '#admin/resources/access/turnstile/use-check-in.ts'
import { DebtLine } from '#admin/resources/money/receivables/DebtNotice.tsx'
import { NameSearchDialog, useTypedName } from '#admin/ui/NameSearchDialog.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { staffRemedyOf } from '#shared/access/turnstile/reasons.ts'
import {
  type CheckInCandidate,
  findCheckInCandidates,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'

interface CheckInDialogProps {
  branch: string
  branchName: string
  onClose: () => void
}

/** Finds a person without a code, also a guest of another branch, and lets them in by name. */
export default function CheckInDialog({ branch, branchName, onClose }: CheckInDialogProps) {
  const name = useTypedName()
  const query = useCall(
    findCheckInCandidates,
    { params: { branchId: branch }, query: { q: name.q } },
    { enabled: name.isSearched, placeholderData: keepPreviousData },
  )
  return (
    <NameSearchDialog
      title={texts.checkInTitle(branchName)}
      label={texts.checkInSearch}
      hint={texts.checkInHint}
      none={texts.noCandidate}
      name={name}
      query={query}
      onClose={onClose}
    >
      {(query.data ?? []).map((candidate) => (
        <Candidate key={candidate._id} candidate={candidate} onAdmitted={onClose} />
      ))}
    </NameSearchDialog>
  )
}

interface CandidateProps {
  candidate: CheckInCandidate
  onAdmitted: () => void
}

/** A person with the verdict that a gate would give now. */
function Candidate({ candidate, onAdmitted }: CandidateProps) {
  const { name, photo, homeBranch, entry } = candidate
  const { isRunning, refusal, admit } = useCheckIn({ ...candidate, branch: entry.branch }, onAdmitted)
  const next = entry.nextAllowedAt ? new Date(entry.nextAllowedAt) : null
  return (
    <Box component="li" sx={{ py: 0.75, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <PersonAvatar name={name} photo={photo} size={56} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
          <DecisionChip
            isAllowed={entry.allowed}
            label={entry.allowed ? texts.mayEnter : texts.mayNotEnter}
          />
        </Box>
        {homeBranch && homeBranch !== entry.branchName && (
          <Typography variant="body2">{texts.guestOf(homeBranch)}</Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {entry.message} {!entry.allowed && staffRemedyOf(entry.reason, next)}
        </Typography>
      </Box>
      {entry.debt && (
        <Box sx={{ order: 1, width: '100%' }}>
          <DebtLine user={candidate} debt={entry.debt} />
        </Box>
      )}
      <Button
        variant="outlined"
        loading={isRunning}
        onClick={() => void admit()}
        aria-label={texts.letIn(name)}
      >
        {texts.override}
      </Button>
      {refusal && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {refusal}
        </Alert>
      )}
    </Box>
  )
}
