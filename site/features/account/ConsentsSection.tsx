import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import {
  type Consents,
  changeOwnConsent,
  showOwnConsents,
} from '#shared/people/consents/consents.contract.ts'
import { consentTexts as texts } from '#site/features/account/consents.texts.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { call } from '#site/features/session/client.ts'
import { CheckField } from '#site/ui/form/Field.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { toast } from '#site/ui/toast.ts'

/** One choice for each way on which the club may send commercial messages, and what was said before. */
export function ConsentsSection() {
  const [consents, setConsents] = useState<Consents>()
  const { state, error, run } = useRequest()
  const saving = useRequest()

  async function load() {
    const answer = await run(() => call(showOwnConsents))
    if (answer) setConsents(answer)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the page opens
  useEffect(() => {
    void load()
  }, [])

  if (!consents) return <LoadState error={state === 'failed' ? error : ''} onRetry={load} />

  const offered = consents.channels.filter(
    ({ channel, recipient, state: said }) =>
      recipient !== null && (channel !== 'sms' || consents.hasSms || said === 'approved'),
  )

  async function submit(data: FormData) {
    const changed = offered.filter(
      ({ channel, state: said }) => data.has(channel) !== (said === 'approved' || said === 'unproven'),
    )
    const answer = await saving.run(async () => {
      let latest: Consents | undefined
      for (const { channel } of changed)
        latest = await call(changeOwnConsent, { body: { channel, isApproved: data.has(channel) } })
      return { latest }
    })
    if (!answer) return
    if (answer.latest) setConsents(answer.latest)
    toast(texts.saved)
  }

  return (
    <section aria-labelledby="consents-title">
      <h2 id="consents-title">{texts.title}</h2>
      <p className="hint">{texts.text}</p>
      {offered.length > 0 && (
        <Form onSubmit={submit} fields={saving.fields} error={saving.error}>
          {offered.map(({ channel, state: said, since }) => (
            <CheckField
              key={`${channel} ${said} ${since}`}
              name={channel}
              label={texts.channels[channel]}
              hint={[
                since && texts.since(said, formatShortDay(since)),
                said === 'unproven' && texts.unproven[channel],
              ]
                .filter(Boolean)
                .join(' ')}
              defaultChecked={said === 'approved' || said === 'unproven'}
            />
          ))}
          <SubmitButton loading={saving.state === 'loading'} working={texts.saving}>
            {texts.save}
          </SubmitButton>
        </Form>
      )}
      {consents.history.length > 0 && (
        <details>
          <summary>{texts.history}</summary>
          <ul>
            {consents.history.map(({ channel, recipient, status, isProven, consentedAt, source }) => (
              <li key={`${channel} ${recipient} ${status} ${isProven} ${consentedAt}`}>
                {`${formatShortMoment(consentedAt)} · ${texts.names[channel]} (${recipient}): ${
                  status === 'approved' ? texts.given : texts.withdrawn
                }, ${texts.sources[source]}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
