import styles from '#site/features/cancellations/cancellations.module.css'
import '#site/ui/form/form.css'
import { useRef } from 'react'
import { startOfClubDay } from '#shared/core/club-time.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/lira-text.ts'
import {
  type Cancellation,
  downloadOwnCancellation,
  withdrawCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { saveFile } from '#site/features/balance/save-file.ts'
import { cancellationTexts as texts } from '#site/features/cancellations/cancellations.texts.ts'
import { call, file } from '#site/features/session/client.ts'
import { Badge } from '#site/ui/Badge.tsx'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

interface CancellationStateProps {
  cancellation: Cancellation
  /** Called after the notice was withdrawn. */
  onChange: () => void
}

const refundText = ({ refund, refundBy, state }: Cancellation): string => {
  if (refund === 0) return texts.noRefund
  if (state === 'refunded') return texts.refunded(formatLira(refund))
  return texts.refundOf(formatLira(refund), formatDay(startOfClubDay(refundBy)))
}

/** A notice with its deadlines, its PDF, and its withdrawal while that is possible. */
export function CancellationState({ cancellation, onChange }: CancellationStateProps) {
  const { _id, state, effectiveAt, membershipName } = cancellation
  const question = useRef<HTMLDialogElement>(null)
  const saving = useRequest()
  const withdrawing = useRequest()
  useSignInAgain(saving.status)
  useSignInAgain(withdrawing.status)
  const lastDay = formatLastDay(effectiveAt)
  const isOpen = state === 'requested' && new Date(effectiveAt) > new Date()

  async function save() {
    const content = await saving.run(() => file(downloadOwnCancellation, { params: { id: _id } }))
    if (content) saveFile(content, texts.pdfName)
  }

  async function withdraw() {
    const answer = await withdrawing.run(() => call(withdrawCancellation, { params: { id: _id } }))
    if (!answer) return
    toast(texts.withdrawn)
    onChange()
  }

  const error = saving.error || withdrawing.error
  return (
    <div className={styles.state}>
      <p>
        <Badge tone={state === 'refunded' ? 'good' : 'waiting'}>{texts.states[state]}</Badge>
      </p>
      {state === 'requested' && <p>{texts.endsOn(lastDay)}</p>}
      <p>{refundText(cancellation)}</p>
      <div className="form-links">
        <button
          type="button"
          className="button quiet small"
          aria-label={texts.pdfOf(membershipName)}
          disabled={saving.state === 'loading'}
          onClick={() => void save()}
        >
          {saving.state === 'loading' ? texts.preparing : texts.pdf}
        </button>
        {isOpen && (
          <button
            type="button"
            className="button quiet small"
            disabled={withdrawing.state === 'loading'}
            onClick={({ currentTarget }) => openDialog(question.current, currentTarget)}
          >
            {withdrawing.state === 'loading' ? texts.withdrawing : texts.withdraw}
          </button>
        )}
      </div>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <QuestionDialog
        dialog={question}
        title={texts.withdrawQuestion}
        confirm={texts.withdraw}
        keep={texts.keep}
        onConfirm={() => void withdraw()}
      >
        <p>{texts.withdrawText(lastDay)}</p>
      </QuestionDialog>
    </div>
  )
}
