import { useEffect, useState } from 'react'
import { showBinInfo, showInstallmentOptions } from '#shared/payments/payments.contract.ts'
import type { CardInfo, InstallmentMinimum, InstallmentOption } from '#shared/payments/payments.schema.ts'
import { call } from '#site/features/session/client.ts'
import type { RequestState } from '#site/ui/form/use-request.ts'

/** What is known of the card that is being typed. */
export interface CardLookUp {
  state: RequestState
  cardInfo: CardInfo | undefined
  installmentOptions: readonly InstallmentOption[]
  minimumAmounts: readonly InstallmentMinimum[]
  /** The bank insists on 3-D Secure. */
  force3ds: boolean
}

const nothing: CardLookUp = {
  state: 'idle',
  cardInfo: undefined,
  installmentOptions: [],
  minimumAmounts: [],
  force3ds: false,
}

/** Typing is faster than this; a number filled in at once is asked for once. */
const pause = 300

/** The digits by which a bank is known, once there are enough of them. */
function binOf(digits: string): string {
  if (digits.length >= 8) return digits.slice(0, 8)
  return digits.length >= 6 ? digits.slice(0, 6) : ''
}

async function lookUp(binNumber: string, price: number, signal: AbortSignal): Promise<CardLookUp> {
  const [info, offers] = await Promise.allSettled([
    call(showBinInfo, { body: { binNumber }, signal }),
    call(showInstallmentOptions, { body: { price, binNumber }, signal }),
  ])
  const { installmentOptions, minimumAmounts } = offers.status === 'fulfilled' ? offers.value : nothing
  return {
    state: offers.status === 'fulfilled' ? 'succeeded' : 'failed',
    cardInfo: info.status === 'fulfilled' ? info.value : undefined,
    installmentOptions,
    minimumAmounts,
    force3ds: installmentOptions[0]?.force3ds === 1,
  }
}

/** Asks for bank and instalments after 6 digits, and again after 8. */
export function useCardLookUp(digits: string, price: number): CardLookUp {
  const [found, setFound] = useState(nothing)
  const bin = binOf(digits)
  const bank = bin.slice(0, 6)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another bank's answer is no longer right
  useEffect(() => setFound(nothing), [bank])

  useEffect(() => {
    if (!bin) return
    const given = new AbortController()
    const timer = setTimeout(async () => {
      setFound((last) => ({ ...last, state: 'loading' }))
      const answer = await lookUp(bin, price, given.signal)
      if (!given.signal.aborted) setFound(answer)
    }, pause)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [bin, price])

  return found
}
