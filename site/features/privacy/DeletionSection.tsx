import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { useState } from 'react'
import { formatDay } from '#shared/core/format-date.ts'
import {
  type DeletionRequest,
  showOwnDeletionRequest,
  withdrawDeletion,
} from '#shared/people/privacy/privacy.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData, useSignInAgain } from '#site/features/account/use-member-data.ts'
import { DeletionForm } from '#site/features/privacy/DeletionForm.tsx'
import { privacyTexts as texts } from '#site/features/privacy/privacy.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

/** The deletion request: sent with the password, can be withdrawn until decided. */
export function DeletionSection() {
  const { data, error, load } = useMemberData(() => call(showOwnDeletionRequest))
  const [changed, setChanged] = useState<DeletionRequest>()
  const request = changed ?? data?.request
  return (
    <section aria-labelledby="deletion-title">
      <h2 id="deletion-title">{texts.deletionTitle}</h2>
      <p>{texts.deletionText}</p>
      {!data && <LoadState error={error} onRetry={load} />}
      {request?.status === 'open' && <OpenRequest request={request} onChange={setChanged} />}
      {data && request?.status !== 'open' && (
        <>
          {request && <PastRequest request={request} />}
          <DeletionForm onChange={setChanged} />
        </>
      )}
    </section>
  )
}

interface OpenRequestProps {
  request: DeletionRequest
  onChange: (request: DeletionRequest) => void
}

function OpenRequest({ request, onChange }: OpenRequestProps) {
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)

  async function withdraw() {
    const answer = await run(() => call(withdrawDeletion))
    if (!answer) return
    toast(answer.message)
    onChange(answer.request)
  }

  return (
    <>
      <Notice>{texts.open(formatDay(request.createdAt))}</Notice>
      <button
        type="button"
        className="button quiet"
        disabled={state === 'loading'}
        onClick={() => void withdraw()}
      >
        {state === 'loading' ? texts.withdrawing : texts.withdraw}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

function PastRequest({ request: { status, decidedAt, answer } }: { request: DeletionRequest }) {
  if (!decidedAt || (status !== 'declined' && status !== 'withdrawn')) return null
  return (
    <p className="hint">
      {texts.past[status](formatDay(decidedAt))}
      {answer && <span>{texts.answer(answer)}</span>}
    </p>
  )
}
