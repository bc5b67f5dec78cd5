import { Alert, Box, Button, Checkbox, FormControlLabel, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify, useRedirect } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import { useCall } from '#admin/core/use-call.ts'
import { ChooseOther } from '#admin/resources/people/users/merge/ChooseOther.tsx'
import { ChooseStaying, proposalOf } from '#admin/resources/people/users/merge/ChooseStaying.tsx'
import { MergeOutcome } from '#admin/resources/people/users/merge/MergeOutcome.tsx'
import { mergeTexts as texts } from '#admin/resources/people/users/merge/merge.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { mergePeople, previewMerge } from '#shared/office/merges/merges.contract.ts'

interface MergeDialogProps {
  user: { _id: string; name: string }
  onClose: () => void
}

/** Makes one record of two of the same person: which the other is, which stays, and what becomes of it. */
export default function MergeDialog({ user, onClose }: MergeDialogProps) {
  const frame = useFrame()
  const redirect = useRedirect()
  const [other, choose] = useState<string | null>(null)

  function leave(stays: string) {
    if (stays === user._id) onClose()
    // The page of the record that went closes with its dialog, and is not read again.
    else redirect('show', 'users', stays)
  }

  if (other)
    return (
      <MergePair pair={[user._id, other]} onBack={() => choose(null)} onMerged={leave} onClose={onClose} />
    )
  return (
    <TitledDialog {...frame} onClose={onClose}>
      <ChooseOther user={user} onChoose={choose} />
    </TitledDialog>
  )
}

function useFrame() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return { title: texts.title, close: texts.close, fullScreen: isNarrow, maxWidth: 'md' } as const
}

/** After the merge there is nothing to preview. */
const once = { staleTime: 'static', gcTime: 0 } as const

interface MergePairProps {
  pair: readonly [string, string]
  /** Leads back to the choice of the other record. */
  onBack?: () => void
  /** Leads to the record that stays. */
  onMerged: (stays: string) => void
  onClose: () => void
}

/** Decides which of two records stays and confirms what happens; nothing is changed before. */
export function MergePair({ pair: [user, other], onBack, onMerged, onClose }: MergePairProps) {
  const frame = useFrame()
  const formId = useId()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [picked, pick] = useState<string | null>(null)
  // Each direction has its own preview; the second is fetched once it is proposed or picked.
  const first = useCall(previewMerge, { body: { stays: user, goes: other } }, once)
  const proposal = first.data && proposalOf([first.data.stays, first.data.goes])
  const stays = picked ?? proposal?.stays ?? user
  const isSwapped = stays === other
  const second = useCall(
    previewMerge,
    { body: { stays: other, goes: user } },
    { ...once, enabled: isSwapped },
  )
  const { data: preview, error, refetch } = isSwapped ? second : first
  const goes = isSwapped ? user : other
  const known = first.data ?? second.data
  const people = known && [known.stays, known.goes]
  // A decision is about one preview; another one asks again.
  const of = JSON.stringify([stays, preview?.overlaps])
  const [accepted, accept] = useState({ of: '', queue: false, same: false })
  const { queue, same } = accepted.of === of ? accepted : { queue: false, same: false }
  const needsQueue = (preview?.overlaps.length ?? 0) > 0
  const isReady = preview !== undefined && !error && same && (queue || !needsQueue)

  const merge = useMutation({
    mutationFn: () => call(mergePeople, { body: { stays, goes, queueOverlaps: needsQueue && queue } }),
    // A write is never repeated without the user.
    retry: false,
    networkMode: 'always',
    onSuccess: () => {
      notify(texts.done, { type: 'success' })
      onMerged(stays)
    },
    onError: async (cause) => {
      if (await logoutIfAccessDenied(toHttpError(cause))) return
      // What was shown may be what the server refused.
      void refetch()
    },
  })
  const { isPending: isRunning } = merge

  return (
    <TitledDialog
      {...frame}
      isRunning={isRunning}
      notice={
        merge.error && (
          <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
            {merge.error.message}
          </Alert>
        )
      }
      actions={
        <>
          {onBack && (
            <Button color="inherit" disabled={isRunning} onClick={onBack}>
              {texts.another}
            </Button>
          )}
          <SaveButton form={formId} color="error" disabled={!isReady} loading={isRunning}>
            {texts.confirm}
          </SaveButton>
        </>
      }
      onClose={onClose}
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Events bubble through the React tree to a surrounding form.
          event.stopPropagation()
          if (isReady && !isRunning) merge.mutate()
        }}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <ChooseStaying
          people={people}
          stays={stays}
          reason={proposal?.stays === stays ? proposal.reason : undefined}
          isDisabled={isRunning}
          hasFailed={error !== null}
          onSwap={() => {
            merge.reset()
            pick(goes)
          }}
        />
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && (
          <MergeOutcome
            preview={preview}
            isQueued={queue}
            onQueue={(isQueued) => accept({ of, same, queue: isQueued })}
          />
        )}
        {preview && !error && (
          <>
            <Alert severity="warning">{texts.warning(preview.stays.name)}</Alert>
            <FormControlLabel
              control={
                <Checkbox
                  checked={same}
                  disabled={isRunning}
                  onChange={(_event, isSame) => accept({ of, queue, same: isSame })}
                />
              }
              label={texts.confirmed}
            />
          </>
        )}
      </Box>
    </TitledDialog>
  )
}
