import type { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import styles from '#site/features/contracts/contracts.module.css'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import { DownloadContract } from '#site/features/contracts/DownloadContract.tsx'

interface SignedContractProps {
  contract: UserContract
  /** Another pending contract. */
  next: UserContract | undefined
  returnTo: string | null
  onOpen: (contract: string | null) => void
}

/** After signing: the download, and the next step. */
export function SignedContract({ contract, next, returnTo, onOpen }: SignedContractProps) {
  const { title, code } = contract
  return (
    <div className={styles.signedNow}>
      <div role="status">
        <h2>{texts.doneTitle}</h2>
        <p>{texts.doneText(title)}</p>
      </div>
      <p>
        {texts.doneCode}: <strong>{code?.match(/.{4}/g)?.join('-')}</strong>
      </p>
      <div className={styles.contractActions}>
        <DownloadContract contract={contract} />
        {returnTo && (
          <a className="button" href={returnTo}>
            {texts.goOn}
          </a>
        )}
        {next && (
          <button
            type="button"
            className={returnTo ? 'button quiet' : 'button'}
            onClick={() => onOpen(next._id)}
          >
            {texts.next}
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => onOpen(null)}>
          {texts.back}
        </button>
      </div>
    </div>
  )
}
