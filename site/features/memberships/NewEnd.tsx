import { formatLastDay } from '#shared/core/format-date.ts'
import { freezeTexts } from '#site/features/memberships/freezes.texts.ts'
import styles from '#site/features/memberships/memberships.module.css'

/** The new end of a membership; empty until known. */
export function NewEnd({ endsAt }: { endsAt: string | null }) {
  return (
    <p className={styles.newEnd} aria-live="polite">
      <span>{freezeTexts.newEnd}</span>
      <b>{endsAt ? formatLastDay(endsAt) : '–'}</b>
    </p>
  )
}
