import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  FormControlLabel,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { signingTexts } from '#admin/shell/signing/signing.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { RichTextView } from '#admin/ui/RichTextView.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { readUserContract, signAtDesk } from '#shared/membership/contracts/contracts.contract.ts'
import { Signature, type Stroke, signatureField } from '#shared/membership/contracts/signature.ts'
import { SignatureCanvas } from '#shared/membership/contracts/signature-canvas.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { guardianRelationNames } from '#shared/people/guardians/guardians.rules.ts'

const texts = signingTexts

interface SigningProps {
  user: { _id: string; name: string }
  contract: string
  onSigned: () => void
  /** Beside the button that signs. */
  actions: ReactNode
}

/** A contract of a member, read and signed on this device. */
export function Signing({ user, contract: id, onSigned, actions }: SigningProps) {
  const [loadedAt, setLoadedAt] = useState(0)
  const { data, error, refetch } = useCall(
    readUserContract,
    { params: { id }, query: { userId: user._id } },
    { staleTime: 'static', gcTime: 0 },
  )
  const [agreedAt, setAgreedAt] = useState<string | null>(null)
  const [isTyped, setTyped] = useState(false)
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [problem, setProblem] = useState('')
  const [chosen, setChosen] = useState('')
  const { isRunning, run } = useAction()
  const guardians = data?.guardians
  const guardian = guardians?.find(({ _id }) => _id === chosen) ?? guardians?.[0]
  const isWithoutGuardian = guardians?.length === 0
  const signerName = guardian?.name ?? user.name

  useEffect(() => {
    if (data) setLoadedAt(performance.now())
  }, [data])

  /** By the server's clock. */
  const now = ({ shownAt }: ResponseOf<typeof readUserContract>) =>
    new Date(Date.parse(shownAt) + performance.now() - loadedAt).toISOString()

  async function sign() {
    const given = Signature.safeParse(isTyped ? { kind: 'typed', name } : { kind: 'drawn', strokes })
    if (!given.success) return setProblem(given.error.issues[0]?.message ?? '')
    setProblem('')
    if (!agreedAt) return
    const body = {
      user: user._id,
      ...(guardian && { guardian: guardian._id }),
      contractId: id,
      signature: given.data,
      agreedAt,
    }
    if (await run(() => call(signAtDesk, { body }))) onSigned()
  }

  return (
    <>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 640px)',
          gap: 2,
          placeContent: 'start center',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {guardian
            ? texts.guardianSigner(guardian.name, guardianRelationNames[guardian.relation], user.name)
            : texts.signer(user.name)}
        </Typography>
        {isWithoutGuardian && <Alert severity="warning">{guardiansMessages.requiredToSign}</Alert>}
        {guardian && guardians && guardians.length > 1 && (
          <TextField
            select
            label={texts.whichGuardian}
            value={guardian._id}
            onChange={({ target }) => setChosen(target.value)}
            sx={{ maxWidth: 480 }}
          >
            {guardians.map(({ _id, name, relation }) => (
              <MenuItem key={_id} value={_id}>
                {`${name} (${guardianRelationNames[relation]})`}
              </MenuItem>
            ))}
          </TextField>
        )}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={320} />}
        {data && (
          <>
            <RichTextView html={data.content} />
            <FormControlLabel
              control={
                <Checkbox
                  checked={agreedAt !== null}
                  onChange={(_, isChecked) => setAgreedAt(isChecked ? now(data) : null)}
                />
              }
              label={texts.agree(data.title)}
            />
            {isTyped ? (
              <TextField
                label={texts.typedName}
                helperText={texts.typedHint(signerName)}
                value={name}
                autoComplete="off"
                onChange={({ target }) => setName(target.value)}
                sx={{ maxWidth: 480 }}
              />
            ) : (
              <SignaturePad onChange={setStrokes} />
            )}
            <FormControlLabel
              control={
                <Checkbox
                  checked={isTyped}
                  onChange={(_, isChecked) => {
                    setTyped(isChecked)
                    // The field that opens next is empty.
                    setStrokes([])
                  }}
                />
              }
              label={texts.typed}
            />
            {problem && <Alert severity="error">{problem}</Alert>}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {actions}
        <SaveButton disabled={!agreedAt || isWithoutGuardian} loading={isRunning} onClick={sign}>
          {texts.sign}
        </SaveButton>
      </DialogActions>
    </>
  )
}

/** A canvas on which the member draws. */
function SignaturePad({ onChange }: { onChange: (strokes: Stroke[]) => void }) {
  const field = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<SignatureCanvas>(null)
  const [hasFailed, setFailed] = useState(false)
  const report = useRef(onChange)
  report.current = onChange

  useEffect(() => {
    let isGone = false
    import('signature_pad').then(
      ({ default: Pen }) => {
        if (isGone || !field.current) return
        drawing.current = new SignatureCanvas(field.current, Pen, [], (drawn) => report.current(drawn))
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      drawing.current?.close()
      drawing.current = null
    }
  }, [])

  function clear() {
    drawing.current?.show([])
    onChange([])
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', maxWidth: 640 }}>
      <Typography variant="caption">{texts.fieldHint}</Typography>
      {hasFailed && <Alert severity="warning">{texts.padFailed}</Alert>}
      <Box
        component="canvas"
        ref={field}
        role="img"
        aria-label={texts.field}
        sx={{
          width: '100%',
          aspectRatio: `${signatureField.width} / ${signatureField.height}`,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          color: 'text.primary',
          touchAction: 'none',
        }}
      />
      <Button color="inherit" onClick={clear}>
        {texts.clear}
      </Button>
    </Box>
  )
}
