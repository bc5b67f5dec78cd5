import styles from '#site/features/entry-code/entry-code.module.css'
import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import type { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { entryCodeTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { QrCode } from '#site/features/entry-code/QrCode.tsx'
import { useEntryCodes } from '#site/features/entry-code/use-entry-codes.ts'
import { cachePage } from '#site/features/offline/cache-page.ts'

/** The member’s entry code, large, with a preview of the gate’s decision. */
export function EntryCodePage() {
  const { codes, shown, isLoading, isOffline, error, load } = useEntryCodes()
  const [isRenewed, setRenewed] = useState(false)
  useBrightScreen()

  useEffect(() => {
    cachePage().catch(() => undefined)
  }, [])

  if (!codes || !shown) return <LoadState error={error} onRetry={() => void load()} />
  const { token, secondsLeft, minutesLeft } = shown
  return (
    <div className={styles.entryCode}>
      <div className={styles.codeCard}>
        {token ? (
          <>
            <QrCode text={token} label={texts.code} />
            <p className={styles.next}>
              <progress value={secondsLeft} max={codes.step} aria-label={texts.code} />
              <span>{texts.nextIn(secondsLeft)}</span>
            </p>
          </>
        ) : (
          <div className={styles.ended}>
            <h2>{texts.endedTitle}</h2>
            <p>{texts.endedText}</p>
            <button type="button" className="button" disabled={isLoading} onClick={() => void load()}>
              {texts.retry}
            </button>
          </div>
        )}
      </div>
      <div className={styles.codeNotes}>
        {isOffline && token && (
          <p className={styles.offlineNote} role="status">
            {texts.offline(minutesLeft)}
          </p>
        )}
        <EntryOutlook entry={codes.entry} />
        <p className="hint">{texts.lead}</p>
        <p className={styles.codeActions}>
          <a className="button quiet small" href="/gir">
            {texts.typeCode}
          </a>
          <button
            type="button"
            className="button quiet small"
            disabled={isLoading || isOffline}
            onClick={async () => setRenewed(await load(true))}
          >
            {texts.renew}
          </button>
        </p>
        <p role="status">{isRenewed && texts.renewed}</p>
      </div>
    </div>
  )
}

const remedies: Partial<Record<Verdict['reason'], { href: string; label: string }>> = texts.remedies

/** A preview of the gate’s decision. */
function EntryOutlook({ entry }: { entry: Verdict | null }) {
  if (!entry) return <p className={styles.outlook}>{texts.noBranch}</p>
  const { allowed, branchName, reason, message, remedy, fee, membership, debt } = entry
  const way = remedies[reason]
  if (allowed)
    return (
      <div className={styles.outlook} data-allowed>
        <p>
          <b>{texts.ready(branchName)}</b>
        </p>
        {reason === 'membership' && membership && (
          <p>{texts.membership(membership.name, formatLastDay(membership.endsAt))}</p>
        )}
        {reason === 'fee' && <p>{texts.fee(formatLira(fee))}</p>}
        {debt && (
          <p>
            {texts.debt(formatLira(debt.amount), debt.refusedOn && formatDay(debt.refusedOn))}{' '}
            <a href={texts.remedies.debt.href}>{texts.remedies.debt.label}</a>
          </p>
        )}
      </div>
    )
  return (
    <div className={styles.outlook} role="alert">
      <p>
        <b>{texts.notReady(branchName)}</b>
      </p>
      <p>{message}</p>
      <p>{remedy}</p>
      {way && (
        <a className="button small" href={way.href}>
          {way.label}
        </a>
      )}
    </div>
  )
}

/** Requests a screen wake lock while the page is visible, where supported. */
function useBrightScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
