import type { NeededContract } from '#shared/membership/contracts/contracts.schema.ts'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import { contractsPath } from '#site/features/contracts/contracts-path.ts'

/** The contracts to sign before the purchase, with links there and back. */
export function NeededContracts({ contracts }: { contracts: readonly NeededContract[] }) {
  return (
    <div className="lead">
      <h2>{texts.neededTitle}</h2>
      <p>{texts.neededText}</p>
      <ul className="needed-contracts">
        {contracts.map(({ _id, title }) => (
          <li key={_id}>
            <a
              className="button"
              href={contractsPath({ contract: _id, returnTo: location.pathname + location.search })}
            >
              {texts.readAndSignOf(title)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
