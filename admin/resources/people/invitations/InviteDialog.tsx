import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useCreatePath } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { invitationTexts } from '#admin/resources/people/invitations/invitations.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import {
  createInvitations,
  type InvitationKind,
  type InvitationPreview,
  invitationKinds,
  previewInvitations,
  type Selection,
  slipsAtOnce,
} from '#shared/office/invitations/invitations.contract.ts'

const texts = invitationTexts.dialog
const hints = { mail: texts.mailHint, slips: texts.slipsHint } as const

interface InviteDialogProps {
  /** The members by id or by the filter of their list, or those of an earlier batch. */
  people: Pick<Selection, 'ids' | 'filter' | 'repeats'>
  /** The only kind on offer, such as that of the batch to repeat. */
  kind?: InvitationKind
  onStarted?: () => void
  onClose: () => void
}

/** Invites members by mail or with printed slips, after showing how many are reached and who is left out and why. */
export default function InviteDialog({ people, kind: only, onStarted, onClose }: InviteDialogProps) {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const { isRunning, run } = useAction()
  const [chosen, choose] = useState<InvitationKind | null>(only ?? null)
  const [again, setAgain] = useState(false)
  const mail = usePreview({ ...people, kind: 'mail', again }, only !== 'slips')
  const slips = usePreview({ ...people, kind: 'slips', again }, only !== 'mail')
  const previews = { mail, slips }
  const isCounted = invitationKinds.every((one) => previews[one].data || (only && only !== one))
  // Slips are for those whom no mail reaches.
  const proposed = mail.data?.invited || !slips.data?.invited ? 'mail' : 'slips'
  const kind = chosen ?? proposed
  const preview = previews[kind].data
  const failed = Object.values(previews).find(({ error }) => error)
  const isTooMany = kind === 'slips' && (preview?.invited ?? 0) > slipsAtOnce

  async function start() {
    const isStarted = await run(async () => {
      const { _id } = await call(createInvitations, { body: { ...people, kind, again } })
      void navigate(createPath({ resource: 'account-claims', type: 'show', id: _id }))
    }, texts.started[kind])
    if (!isStarted) return
    onStarted?.()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      isForm
      title={only && people.repeats ? invitationTexts.repeat[only] : texts.title}
      confirm={texts.confirm[kind]}
      isRunning={isRunning}
      isReady={isCounted && Boolean(preview?.invited) && !isTooMany}
      onConfirm={start}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
          {!isCounted && !failed && <Skeleton variant="rounded" height={180} aria-label={texts.counting} />}
          {isCounted && !only && (
            <RadioGroup
              aria-label={texts.kind}
              value={kind}
              onChange={({ target }) => choose(target.value as InvitationKind)}
              sx={{ gap: 1 }}
            >
              {invitationKinds.map((one) => (
                <FormControlLabel
                  key={one}
                  value={one}
                  control={<Radio sx={{ alignSelf: 'flex-start', mt: -1 }} />}
                  label={
                    <>
                      <Typography component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
                        {texts[one](previews[one].data?.invited ?? 0)}
                      </Typography>
                      <Typography variant="body2" component="span" sx={{ display: 'block' }}>
                        {hints[one]}
                      </Typography>
                    </>
                  }
                />
              ))}
            </RadioGroup>
          )}
          <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
            {isCounted && preview && (
              <Outcome kind={kind} preview={preview} asked={people.ids?.length} isTooMany={isTooMany} />
            )}
          </Box>
          {isCounted && !people.repeats && (again || Boolean(preview?.waiting)) && (
            <FormControlLabel
              control={<Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)} />}
              label={texts.again[kind]}
            />
          )}
        </Box>
      }
    />
  )
}

const usePreview = (selection: Selection, enabled: boolean) =>
  useCall(
    previewInvitations,
    { body: selection },
    // While the box is ticked the numbers before it stay.
    { enabled, gcTime: 0, placeholderData: (previous) => previous },
  )

interface OutcomeProps {
  kind: InvitationKind
  preview: InvitationPreview
  /** How many were selected by hand; some of them may be no members. */
  asked: number | undefined
  isTooMany: boolean
}

/** How many are invited, what dies with it, and who is left out and why. */
function Outcome({ kind, preview, asked = preview.selected, isTooMany }: OutcomeProps) {
  const { invited, texted, smsParts, replaced, selected, waiting } = preview
  const reasons = [
    preview.claimed > 0 && texts.reasons.claimed(preview.claimed),
    waiting > 0 && texts.reasons.waiting[kind](waiting),
    preview.minors > 0 && texts.reasons.minors(preview.minors),
    preview.withoutAddress > 0 && texts.reasons.withoutAddress(preview.withoutAddress),
    preview.withAddress > 0 && texts.reasons.withAddress(preview.withAddress),
    preview.withoutProof > 0 && texts.reasons.withoutProof(preview.withoutProof),
    asked > selected && texts.reasons.unseen(asked - selected),
  ].filter((reason) => reason !== false)
  return (
    <>
      <Alert severity={invited > 0 ? 'info' : 'warning'}>
        {texts.outcome[kind](invited - texted)}
        {texted > 0 && <div>{texts.texted(texted, smsParts)}</div>}
      </Alert>
      {isTooMany && <Alert severity="error">{texts.tooMany(slipsAtOnce)}</Alert>}
      {replaced > 0 && <Alert severity="warning">{texts.replaced[kind](replaced)}</Alert>}
      {reasons.length > 0 && (
        <div>
          <Typography variant="body2" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {texts.leftOut}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        </div>
      )}
    </>
  )
}
