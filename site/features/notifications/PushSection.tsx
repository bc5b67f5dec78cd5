import styles from '#site/features/notifications/notifications.module.css'
import '#site/ui/form/form.css'
import { formatDay } from '#shared/core/format-date.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { notificationTexts as texts } from '#site/features/notifications/notifications.texts.ts'
import { usePush } from '#site/features/notifications/use-push.ts'

/** Push notifications on this device, and the list of subscribed devices. */
export function PushSection() {
  const { push, devices, own, turnOn, turnOff, isBusy, error, reload } = usePush()
  return (
    <section className={styles.push} aria-labelledby="push-title">
      <h2 id="push-title">{texts.pushTitle}</h2>
      <p>{texts.pushText}</p>
      {!devices && <LoadState error={error} onRetry={() => void reload()} />}
      {devices && push === 'unsupported' && <p className="hint">{texts.pushUnsupported}</p>}
      {devices && push === 'denied' && <p className="hint">{texts.pushDenied}</p>}
      {devices && push === 'on' && (
        <p className="hint" role="status">
          {texts.pushOn}
        </p>
      )}
      {devices && push === 'off' && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void turnOn()}>
          {isBusy ? texts.turningOn : texts.turnOn}
        </button>
      )}
      {own && (
        <button type="button" className="button quiet" disabled={isBusy} onClick={() => void turnOff(own)}>
          {isBusy ? texts.turningOff : texts.turnOff}
        </button>
      )}
      {devices && error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      {devices && devices.length > 0 && (
        <>
          <h3>{texts.devices}</h3>
          <ul className={styles.pushDevices}>
            {devices.map((device) => (
              <li key={device._id}>
                <b>
                  {device.name}
                  {device._id === own?._id && ` (${texts.thisDevice})`}
                </b>
                <span className="hint">{texts.since(formatDay(device.createdAt))}</span>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={texts.removeDevice(device.name)}
                  disabled={isBusy}
                  onClick={() => void turnOff(device)}
                >
                  {texts.remove}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
