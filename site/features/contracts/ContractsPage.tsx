import styles from '#site/features/contracts/contracts.module.css'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import type { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { ContractLists } from '#site/features/contracts/ContractLists.tsx'
import { ContractReader } from '#site/features/contracts/ContractReader.tsx'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import { type ContractsAddress, readContractsAddress } from '#site/features/contracts/contracts-path.ts'
import { SignedContract } from '#site/features/contracts/SignedContract.tsx'
import { dependantTexts } from '#site/features/dependants/dependants.texts.ts'
import { call } from '#site/features/session/client.ts'

/** A member’s contracts: pending, signed, and the open one. */
export function ContractsPage() {
  const { data, error, load } = useMemberData(() => {
    const { member } = readContractsAddress(location.search)
    return call(listUserContracts, { query: member ? { userId: member } : {} })
  })
  const [address, setAddress] = useState<ContractsAddress>()
  const [done, setDone] = useState<UserContract | null>(null)
  const top = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const follow = () => {
      setAddress(readContractsAddress(location.search))
      setDone(null)
    }
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  /** Opens a contract, or the lists with null, as a history entry. */
  function open(contract: string | null) {
    const url = new URL(location.href)
    if (contract) url.searchParams.set('contract', contract)
    else url.searchParams.delete('contract')
    history.pushState(history.state, '', url)
    setAddress(readContractsAddress(url.search))
    setDone(null)
    top.current?.focus()
    scrollTo({ top: 0 })
  }

  if (!data || !address) return <LoadState error={error} onRetry={load} />
  const { contract, member, returnTo, isWelcome } = address
  const { signed, unsigned } = data
  const goOn = returnTo && (
    <p>
      <a className="button quiet" href={returnTo}>
        {isWelcome && unsigned.length > 0 ? texts.later : texts.goOn}
      </a>
    </p>
  )

  async function finish(signedNow: UserContract) {
    setDone(signedNow)
    scrollTo({ top: 0 })
    await load()
  }

  function view() {
    if (done)
      return (
        <SignedContract
          contract={done}
          next={unsigned.find(({ _id }) => _id !== done._id)}
          returnTo={returnTo}
          onOpen={open}
        />
      )
    if (contract)
      return (
        <ContractReader
          key={contract}
          id={contract}
          member={member}
          onSigned={finish}
          onBack={() => open(null)}
        />
      )
    return (
      <>
        {isWelcome && unsigned.length > 0 && <Notice>{texts.welcome}</Notice>}
        <ContractLists signed={signed} unsigned={unsigned} onOpen={open} />
        {goOn}
      </>
    )
  }

  return (
    <div className={styles.contracts} ref={top} tabIndex={-1}>
      {member && (
        <p>
          <a href="/customer/dependants">{dependantTexts.back}</a>
        </p>
      )}
      {error && <LoadState error={error} onRetry={load} />}
      {view()}
    </div>
  )
}
