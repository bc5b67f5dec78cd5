import { useEffect, useRef, useState } from 'react'
import type { bookTrial } from '#shared/access/trials/trials.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { writeDate } from '#shared/club/branches/opening-hours.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { formatTime } from '#shared/core/format-date.ts'
import { telephoneLink } from '#site/features/branches/contact-links.ts'
import styles from '#site/features/trials/trials.module.css'
import { trialTexts as texts } from '#site/features/trials/trials.texts.ts'

interface TrialBookedProps {
  visit: ResponseOf<typeof bookTrial>
  branch: Pick<Branch, 'name' | 'address' | 'phone' | 'mapUrl'>
  isMinor: boolean
}

/** The confirmation: when, where, what to bring, and the calendar file. */
export function TrialBooked({ visit, branch, isMinor }: TrialBookedProps) {
  const { message, startsAt, calendar } = visit
  const heading = useRef<HTMLHeadingElement>(null)
  const [file, setFile] = useState<string>()

  useEffect(() => {
    heading.current?.focus()
    const url = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }))
    setFile(url)
    return () => URL.revokeObjectURL(url)
  }, [calendar])

  return (
    <div className={`form ${styles.booked}`} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {message}
      </h2>
      <dl>
        <div>
          <dt>{texts.when}</dt>
          <dd>{`${writeDate(clubDay(new Date(startsAt)))}, ${formatTime(startsAt)}`}</dd>
        </div>
        <div>
          <dt>{texts.where}</dt>
          <dd>{[branch.name, branch.address].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>{texts.bring}</dt>
          <dd>{texts.bringText}</dd>
          {isMinor && <dd>{texts.guardian}</dd>}
        </div>
      </dl>
      <div className="form-links">
        <a className="button" href={file} download={texts.file}>
          {texts.calendar}
        </a>
        {branch.mapUrl && (
          <a className="button quiet" href={branch.mapUrl} rel="noopener">
            {texts.directions}
          </a>
        )}
      </div>
      {branch.phone && (
        <p>
          <a href={telephoneLink(branch.phone)}>{texts.change(branch.phone)}</a>
        </p>
      )}
    </div>
  )
}
