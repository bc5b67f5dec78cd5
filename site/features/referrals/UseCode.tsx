import { useState } from 'react'
import { consumeReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { ReferralCodeField } from '#site/features/referrals/ReferralCodeField.tsx'
import styles from '#site/features/referrals/referrals.module.css'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'
import { useCodeCheck } from '#site/features/referrals/use-code-check.ts'
import { call } from '#site/features/session/client.ts'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

/** Enters a referral code after registration; the URL may carry the code that failed there. */
export function UseCode({ onUsed }: { onUsed: () => void }) {
  const [shared] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [typed, setTyped] = useState(shared)
  const check = useCodeCheck(typed)
  const { state, error, fields, status, run } = useRequest()

  async function use(data: FormData) {
    const answer = await run(() => call(consumeReferral, { body: { code: textOf(data, 'referralCode') } }))
    if (!answer) return
    toast(answer.message)
    onUsed()
  }

  return (
    <section className={styles.useCode} aria-labelledby="use-code">
      <h2 id="use-code">{texts.useTitle}</h2>
      <p>{texts.useText}</p>
      <Form onSubmit={use} error={error} status={status} fields={fields} label={texts.useTitle}>
        <ReferralCodeField
          check={check}
          defaultValue={shared}
          hint={texts.seen}
          error={fields.code}
          required
          onChange={setTyped}
        />
        <button type="submit" className="button" disabled={state === 'loading' || check === 'invalid'}>
          {state === 'loading' ? texts.using : texts.use}
        </button>
      </Form>
    </section>
  )
}
