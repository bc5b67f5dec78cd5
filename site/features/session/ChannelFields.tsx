import type { ConsentChannel } from '#shared/people/consents/consents.schema.ts'
import { consentTexts } from '#site/features/account/consents.texts.ts'
import styles from '#site/features/session/ChannelFields.module.css'
import { sessionTexts } from '#site/features/session/session.texts.ts'
import { CheckField } from '#site/ui/form/Field.tsx'

const texts = sessionTexts.register

const names = { email: 'newsletter', sms: 'smsConsent', call: 'callConsent' } as const satisfies Record<
  ConsentChannel,
  string
>

/** What the boxes of a form say, each for its channel. */
export const channelChoicesOf = (data: FormData) => ({
  newsletter: data.has(names.email),
  smsConsent: data.has(names.sms),
  callConsent: data.has(names.call),
})

interface ChannelFieldsProps {
  channels: readonly ConsentChannel[]
}

/** An empty box for each way on which the club may send commercial messages. */
export function ChannelFields({ channels }: ChannelFieldsProps) {
  return (
    <fieldset className={styles.channels}>
      <legend>{texts.channels}</legend>
      <p className="hint">{texts.channelsHint}</p>
      {channels.map((channel) => (
        <CheckField key={channel} name={names[channel]} label={consentTexts.channels[channel]} />
      ))}
    </fieldset>
  )
}
