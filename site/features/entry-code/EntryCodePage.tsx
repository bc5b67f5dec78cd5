import { useEffect, useState } from 'react'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { EntryOutlook } from '#site/features/entry-code/EntryOutlook.tsx'
import { entryCodeTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { QrCode } from '#site/features/entry-code/QrCode.tsx'
import { useBrightScreen } from '#site/features/entry-code/use-bright-screen.ts'
import { useEntryCodes } from '#site/features/entry-code/use-entry-codes.ts'
import { keepPage } from '#site/features/offline/keep-page.ts'

/** The member’s entry code, large, with a preview of the gate’s decision. */
export function EntryCodePage() {
  const { codes, shown, isLoading, isOffline, error, load } = useEntryCodes()
  const [isRenewed, setRenewed] = useState(false)
  useBrightScreen()

  useEffect(() => {
    keepPage().catch(() => undefined)
  }, [])

  if (!codes || !shown) return <LoadState error={error} onRetry={() => void load()} />
  const { token, secondsLeft, minutesLeft } = shown
  return (
    <div className="entry-code">
      <div className="code-card">
        {token ? (
          <>
            <QrCode text={token} label={texts.code} />
            <p className="next">
              <progress value={secondsLeft} max={codes.step} aria-label={texts.code} />
              <span>{texts.nextIn(secondsLeft)}</span>
            </p>
          </>
        ) : (
          <div className="ended">
            <h2>{texts.endedTitle}</h2>
            <p>{texts.endedText}</p>
            <button type="button" className="button" disabled={isLoading} onClick={() => void load()}>
              {texts.retry}
            </button>
          </div>
        )}
      </div>
      <div className="code-notes">
        {isOffline && token && (
          <p className="offline-note" role="status">
            {texts.offline(minutesLeft)}
          </p>
        )}
        <EntryOutlook entry={codes.entry} />
        <p className="hint">{texts.lead}</p>
        <p>
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
