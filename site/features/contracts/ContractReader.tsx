import styles from '#site/features/contracts/contracts.module.css'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatDay } from '#shared/core/format-date.ts'
import { readUserContract } from '#shared/membership/contracts/contracts.contract.ts'
import type { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import { DownloadContract } from '#site/features/contracts/DownloadContract.tsx'
import { SigningForm } from '#site/features/contracts/SigningForm.tsx'
import { dependantTexts } from '#site/features/dependants/dependants.texts.ts'
import { call } from '#site/features/session/client.ts'

interface ContractReaderProps {
  id: string
  /** The minor for whom a guardian reads; null for the own contract. */
  member: string | null
  onSigned: (contract: UserContract) => void
  onBack: () => void
}

/** One contract to read, and to sign if pending. */
export function ContractReader({ id, member, onSigned, onBack }: ContractReaderProps) {
  const { data, error, load } = useMemberData(async () => {
    const contract = await call(readUserContract, {
      params: { id },
      query: member ? { userId: member } : {},
    })
    return { contract, loadedAt: performance.now() }
  })
  const text = useRef<HTMLElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const isRead = useReadToEnd(end, data !== undefined)
  const back = (
    <p>
      <button type="button" className="link-button" onClick={onBack}>
        {texts.back}
      </button>
    </p>
  )
  if (!data)
    return (
      <>
        <LoadState error={error} onRetry={load} />
        {error && back}
      </>
    )
  const { contract, loadedAt } = data
  const { title, contractVersion, publishedAt, signedAt, branchName, content, status } = contract
  const { memberName, needsGuardian } = contract
  return (
    <>
      {back}
      {status === 'unsigned' && <ReadingProgress text={text} />}
      <article className={styles.contractText} ref={text} aria-labelledby="contract-title">
        <h2 id="contract-title">{title}</h2>
        <p className={styles.quietText}>
          {texts.version(contractVersion)} · {branchName ?? texts.allBranches} ·{' '}
          {signedAt ? texts.signedOn(formatDay(signedAt)) : texts.publishedOn(formatDay(publishedAt))}
        </p>
        {status === 'unsigned' && (
          <a className={styles.toEnd} href="#contract-end">
            {texts.toEnd}
          </a>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
        <div className={styles.contractWords} dangerouslySetInnerHTML={{ __html: content }} />
        <p className={styles.contractEnd} id="contract-end" ref={end} tabIndex={-1}>
          {texts.end}
        </p>
      </article>
      {status === 'unsigned' && member && memberName && <Notice>{dependantTexts.signFor(memberName)}</Notice>}
      {status === 'signed' ? (
        <DownloadContract contract={contract} />
      ) : needsGuardian ? (
        <Notice>{texts.needsGuardian}</Notice>
      ) : (
        <SigningForm
          contract={contract}
          member={member}
          isRead={isRead}
          now={() => new Date(Date.parse(contract.shownAt) + performance.now() - loadedAt)}
          onSigned={onSigned}
        />
      )}
    </>
  )
}

/** The percentage of a text scrolled through. */
function readPart(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect()
  return Math.round(Math.min(1, Math.max(0, (innerHeight - top) / height)) * 100)
}

/** A reading progress bar at the top of the window. */
function ReadingProgress({ text }: { text: RefObject<HTMLElement | null> }) {
  const [percent, setPercent] = useState(0)

  useEffect(() => {
    const follow = () => {
      if (text.current) setPercent(readPart(text.current))
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [text])

  return <progress className={styles.readingProgress} aria-label={texts.progress} max={100} value={percent} />
}

/** Whether the end of a text has been visible, by scrolling, keyboard or a jump. */
function useReadToEnd(end: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isRead, setRead] = useState(false)

  useEffect(() => {
    if (!isShown || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(true)
      },
      // Jumping past the end counts as well.
      { rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isShown])

  return isRead
}
