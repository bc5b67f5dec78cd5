import styles from '#site/features/cancellations/cancellations.module.css'
import '#site/ui/form/form.css'
import '#site/ui/form/question.css'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { startOfClubDay } from '#shared/core/club-time.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { isTurkishIban } from '#shared/core/iban.ts'
import { formatLira } from '#shared/core/lira-text.ts'
import {
  type CancellationQuote,
  quoteCancellation,
  requestCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import {
  cancellationReasonNames,
  membershipCancellationsMessages,
} from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'
import {
  type CancellationReason,
  cancellationReasons,
  type PayoutChoice,
} from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { cancellationTexts as texts } from '#site/features/cancellations/cancellations.texts.ts'
import { call } from '#site/features/session/client.ts'
import { FieldFrame, TextAreaField, TextField } from '#site/ui/form/Field.tsx'
import { FormError } from '#site/ui/form/FormError.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

interface CancelMembershipProps {
  membership: { _id: string; name: string; status: string; sessions?: number | null | undefined }
  /** Called after a notice was sent. */
  onChange: () => void
}

/** Shows what the end of a membership costs, and sends the notice after a confirmation. */
export function CancelMembership({ membership, onChange }: CancelMembershipProps) {
  const { _id, name, status, sessions } = membership
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [quote, setQuote] = useState<CancellationQuote>()
  const asking = useRequest()
  useSignInAgain(asking.status)

  async function load() {
    setQuote(undefined)
    const answer = await asking.run(() => call(quoteCancellation, { params: { id: _id } }))
    if (answer) setQuote(answer)
  }

  const close = () => dialog.current?.close()

  return (
    <>
      <button
        type="button"
        className={`button quiet small ${styles.cancel}`}
        aria-label={texts.cancelOf(name)}
        onClick={({ currentTarget }) => {
          openDialog(dialog.current, currentTarget)
          void load()
        }}
      >
        {texts.cancel}
      </button>
      <dialog ref={dialog} className="question" aria-labelledby={titleId}>
        <h3 id={titleId}>{texts.title}</h3>
        <p>{name}</p>
        {asking.state === 'loading' && <p role="status">{texts.loading}</p>}
        <FormError error={asking.error} status={asking.status} />
        {quote ? (
          <NoticeForm
            key={quote.fingerprint}
            quote={quote}
            isFrozen={status === 'frozen'}
            isPack={typeof sessions === 'number'}
            onReload={() => void load()}
            onClose={close}
            onSent={() => {
              close()
              toast(texts.sent)
              onChange()
            }}
          />
        ) : (
          <div className="form-links">
            <button type="button" className="button quiet" onClick={close}>
              {texts.keep}
            </button>
          </div>
        )}
      </dialog>
    </>
  )
}

function Sums({ quote, isPack }: { quote: CancellationQuote; isPack: boolean }) {
  const { price, used, usedDays, credit, refund, cardRefund, walletRefund, deskRefund } = quote
  const rows = [
    [texts.price, formatLira(price)],
    [(isPack ? texts.usedSessions : texts.used)(usedDays), formatLira(used)],
    ...(credit > 0 ? [[texts.credit, formatLira(credit)]] : []),
    [texts.refund, formatLira(refund)],
    [texts.lastDay, formatLastDay(quote.effectiveAt)],
    ...(refund > 0 ? [[texts.refundBy, formatDay(startOfClubDay(quote.refundBy))]] : []),
  ]
  const parts = [
    cardRefund > 0 && texts.parts.card(formatLira(cardRefund)),
    walletRefund > 0 && texts.parts.wallet(formatLira(walletRefund)),
    deskRefund > 0 && texts.parts.desk(formatLira(deskRefund)),
  ].filter(Boolean)
  return (
    <>
      <dl className={styles.sums}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {parts.length > 0 && <p className="hint">{parts.join(', ')}.</p>}
    </>
  )
}

interface NoticeFormProps {
  quote: CancellationQuote
  isFrozen: boolean
  /** Its length is counted in sessions. */
  isPack: boolean
  onReload: () => void
  onClose: () => void
  onSent: () => void
}

function NoticeForm({ quote, isFrozen, isPack, onReload, onClose, onSent }: NoticeFormProps) {
  const { membership, fingerprint, deskRefund, ground } = quote
  const [requestKey] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState<CancellationReason>('unstated')
  const [reasonText, setReasonText] = useState('')
  const [payout, setPayout] = useState<PayoutChoice | null>(null)
  const [iban, setIban] = useState('')
  const [ibanHolder, setIbanHolder] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const { state, error, fields, status, run, reset } = useRequest()
  useSignInAgain(status)
  const isTransfer = deskRefund > 0 && payout === 'transfer'
  const ibanProblem =
    iban.length >= 26 && !isTurkishIban(iban) ? membershipCancellationsMessages.iban : undefined

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = {
      ...{ fingerprint, reason, reasonText, requestKey },
      ...(deskRefund > 0 && { payout }),
      ...(isTransfer && { iban, ibanHolder }),
    }
    const answer = await run(() => call(requestCancellation, { params: { id: membership }, body }))
    if (answer) onSent()
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Sums quote={quote} isPack={isPack} />
      <p className="hint">{ground === 'withdrawal' ? texts.withdrawal : texts.term}</p>
      {isFrozen && <p className="hint">{texts.frozen}</p>}
      <FieldFrame label={texts.reason}>
        {(described) => (
          <select
            {...described}
            value={reason}
            onChange={({ target }) => {
              const chosen = cancellationReasons.find((one) => one === target.value)
              if (chosen) setReason(chosen)
            }}
          >
            {cancellationReasons.map((one) => (
              <option key={one} value={one}>
                {cancellationReasonNames[one]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {reason !== 'unstated' && (
        <TextAreaField
          label={texts.reasonText}
          hint={texts.reasonHint}
          maxLength={500}
          rows={2}
          value={reasonText}
          onChange={({ target }) => setReasonText(target.value)}
          error={fields.reasonText}
        />
      )}
      {deskRefund > 0 && (
        <fieldset className={styles.payout}>
          <legend>{texts.payout}</legend>
          {(['transfer', 'desk'] as const).map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="payout"
                required
                checked={payout === choice}
                onChange={() => {
                  setPayout(choice)
                  reset()
                }}
              />
              {texts[choice]}
            </label>
          ))}
          {fields.payout && <p className="field-error">{fields.payout}</p>}
        </fieldset>
      )}
      {isTransfer && (
        <>
          <TextField
            label={texts.iban}
            hint={texts.ibanHint}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={34}
            value={iban}
            onChange={({ target }) => {
              setIban(target.value)
              reset()
            }}
            error={fields.iban ?? ibanProblem}
          />
          <TextField
            label={texts.ibanHolder}
            required
            autoComplete="name"
            maxLength={120}
            value={ibanHolder}
            onChange={({ target }) => {
              setIbanHolder(target.value)
              reset()
            }}
            error={fields.ibanHolder}
          />
        </>
      )}
      <p className="hint">
        {texts.terms}
        <a href="/cayma" target="_blank" rel="noreferrer">
          {texts.termsLink}
        </a>
      </p>
      <label className={styles.accept}>
        <input
          type="checkbox"
          required
          checked={isAccepted}
          onChange={({ target }) => setAccepted(target.checked)}
        />
        <span>{texts.accept}</span>
      </label>
      <FormError error={error} status={status} />
      {status === 409 && (
        <button type="button" className="button quiet small" onClick={onReload}>
          {texts.retry}
        </button>
      )}
      <div className="form-links">
        <SubmitButton loading={state === 'loading'} working={texts.sending}>
          {texts.confirm}
        </SubmitButton>
        <button type="button" className="button quiet" onClick={onClose}>
          {texts.keep}
        </button>
      </div>
    </form>
  )
}
