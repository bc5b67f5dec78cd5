import { useState } from 'react'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { sessionChange, sessionEntryText } from '#shared/membership/session-packs/session-entry.texts.ts'
import { showOwnSessions } from '#shared/membership/session-packs/session-packs.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import styles from '#site/features/memberships/memberships.module.css'
import { membershipTexts as texts } from '#site/features/memberships/memberships.texts.ts'
import { call } from '#site/features/session/client.ts'

/** What became of the sessions of a pack, loaded when it is opened. */
export function SessionHistory({ pack }: { pack: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.sessions} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.sessionHistory}</summary>
      {isOpen && <Entries pack={pack} />}
    </details>
  )
}

function Entries({ pack }: { pack: string }) {
  const { data, error, load } = useMemberData(() => call(showOwnSessions, { params: { id: pack } }))
  if (!data) return <LoadState error={error} onRetry={load} />
  if (data.entries.length === 0) return <p className="hint">{texts.noSessionHistory}</p>
  return (
    <ol>
      {data.entries.map((entry) => (
        <li key={entry._id}>
          <p>{sessionEntryText(entry)}</p>
          <b>{sessionChange(entry)}</b>
          <p className="hint">
            {[formatShortMoment(entry.createdAt), texts.sessionActors[entry.by], entry.reason]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}
