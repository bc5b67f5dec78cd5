import { formatDay } from '#shared/core/format-date.ts'
import type { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import styles from '#site/features/contracts/contracts.module.css'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import { DownloadContract } from '#site/features/contracts/DownloadContract.tsx'

interface ContractListsProps {
  signed: readonly UserContract[]
  unsigned: readonly UserContract[]
  onOpen: (contract: string) => void
}

/** Pending contracts, then signed ones. */
export function ContractLists({ signed, unsigned, onOpen }: ContractListsProps) {
  return (
    <>
      <section aria-labelledby="unsigned-title">
        <h2 id="unsigned-title">{texts.unsigned}</h2>
        {unsigned.length === 0 && <p className={styles.quietText}>{texts.allSigned}</p>}
        <ul className={styles.contractList}>
          {unsigned.map((contract) => (
            <li key={contract._id} data-status="unsigned">
              <Words contract={contract} />
              <button
                type="button"
                className="button"
                aria-label={texts.readAndSignOf(contract.title)}
                onClick={() => onOpen(contract._id)}
              >
                {texts.readAndSign}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="signed-title">
        <h2 id="signed-title">{texts.signed}</h2>
        {signed.length === 0 && <p className={styles.quietText}>{texts.noneSigned}</p>}
        <ul className={styles.contractList}>
          {signed.map((contract) => (
            <li key={contract._id} data-status="signed">
              <Words contract={contract} />
              <div className={styles.contractActions}>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={texts.readAgainOf(contract.title)}
                  onClick={() => onOpen(contract._id)}
                >
                  {texts.readAgain}
                </button>
                <DownloadContract contract={contract} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Words({ contract }: { contract: UserContract }) {
  const { title, contractVersion, requiredFor, branchName, publishedAt, signedAt, isRenewal } = contract
  return (
    <div>
      <p className={styles.contractKind}>
        {texts.occasions[requiredFor]} · {branchName ?? texts.allBranches}
      </p>
      <h3>{title}</h3>
      <p className={styles.quietText}>
        {texts.version(contractVersion)} ·{' '}
        {signedAt ? texts.signedOn(formatDay(signedAt)) : texts.publishedOn(formatDay(publishedAt))}
      </p>
      {isRenewal && !signedAt && <p className={styles.contractRenewal}>{texts.renewal}</p>}
    </div>
  )
}
