import { freezeTexts } from '#site/features/memberships/freezes.texts.ts'
import styles from '#site/features/memberships/memberships.module.css'
import { formatLastDay } from '#site/features/payments/dates.ts'

/** The new end of a membership; empty until known. */
export function NewEnd({ endsAt }: { endsAt: string | null }) {
  return (
    <p className={styles.newEnd} aria-live="polite">
      <span>{freezeTexts.newEnd}</span>
      <b>{endsAt ? formatLastDay(endsAt) : '–'}</b>
    </p>
  )
}
