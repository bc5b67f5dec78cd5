import styles from '#site/features/referrals/referrals.module.css'
import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { formatReferralCode, referralPath } from '#shared/loyalty/referrals/referral-code.ts'
import type { ReferralWithUsers } from '#shared/loyalty/referrals/referrals.schema.ts'
import { QrCode } from '#site/features/entry-code/QrCode.tsx'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'
import { toast } from '#site/ui/toast.ts'

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast(texts.copyFailed, 'error')
  }
}

/** One code: as text, as a link, and as a QR code. */
export function OwnCode({ referral }: { referral: ReferralWithUsers }) {
  const { code, branchName, status, useCount, totalEarned, maxUses } = referral
  const printed = formatReferralCode(code)
  const titleId = `code-${referral._id}`
  return (
    <section className={styles.ownCode} data-status={status} aria-labelledby={titleId}>
      <div className={styles.factsOfCode}>
        <h2 id={titleId}>{texts.code(branchName)}</h2>
        <p className={styles.code}>{printed}</p>
        <p className={styles.state}>{texts.states[status]}</p>
        {status === 'pending' ? (
          <p>{texts.pendingText}</p>
        ) : (
          <>
            <p>
              {texts.came(useCount)} · {texts.earned(totalEarned)}
            </p>
            {maxUses !== null && <p className="hint">{texts.leftOf(maxUses)}</p>}
            <Sharing code={code} />
          </>
        )}
      </div>
      {status === 'active' && <Picture code={code} />}
    </section>
  )
}

const linkOf = (code: string) => new URL(referralPath(code), location.origin).href

function Sharing({ code }: { code: string }) {
  const [canShare, setCanShare] = useState(false)
  const link = linkOf(code)
  const printed = formatReferralCode(code)

  useEffect(() => setCanShare('share' in navigator), [])

  const share = () =>
    navigator
      .share({ title: texts.shareTitle, text: texts.shareText(printed), url: link })
      // Closing the share sheet is not an error.
      .catch(() => undefined)

  return (
    <>
      <input
        className={styles.link}
        aria-label={texts.link}
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <a
          className="button small"
          href={`https://wa.me/?text=${encodeURIComponent(`${texts.shareText(printed)} ${link}`)}`}
          target="_blank"
          rel="noopener"
        >
          {texts.shareWhatsApp}
        </a>
        {canShare && (
          <button type="button" className="button quiet small" onClick={() => void share()}>
            {texts.share}
          </button>
        )}
        <button
          type="button"
          className="button quiet small"
          onClick={() => void copy(link, texts.linkCopied)}
        >
          {texts.copyLink}
        </button>
        <button
          type="button"
          className="button quiet small"
          onClick={() => void copy(printed, texts.codeCopied)}
        >
          {texts.copyCode}
        </button>
      </div>
    </>
  )
}

function Picture({ code }: { code: string }) {
  return (
    <figure className={styles.codePicture}>
      <QrCode text={linkOf(code)} label={texts.qr(formatReferralCode(code))} />
      <figcaption>{texts.qrHint}</figcaption>
    </figure>
  )
}
