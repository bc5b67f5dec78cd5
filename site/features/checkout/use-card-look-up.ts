import { useEffect, useState } from 'react'
import type { InstallmentMinimum } from '#shared/club/settings/settings.contract.ts'
import { ApiError } from '#shared/core/api-error.ts'
import { showBinInfo, showInstallmentOptions } from '#shared/money/payments/payments.contract.ts'
import type { CardInfo, InstallmentOption } from '#shared/money/payments/payments.schema.ts'
import { call } from '#site/features/session/client.ts'
import type { RequestState } from '#site/ui/form/use-request.ts'

/** The look-up result of the typed card. */
export interface CardLookUp {
  state: RequestState
  cardInfo: CardInfo | undefined
  /** The error message of the look-up; else empty. */
  cardProblem: string
  installmentOptions: readonly InstallmentOption[]
  /** The error message of the instalment look-up; else empty. */
  installmentProblem: string
  minimumAmounts: readonly InstallmentMinimum[]
  /** The bank requires 3-D Secure. */
  force3ds: boolean
}

const nothing: CardLookUp = {
  state: 'idle',
  cardInfo: undefined,
  cardProblem: '',
  installmentOptions: [],
  installmentProblem: '',
  minimumAmounts: [],
  force3ds: false,
}

/** Debounce in milliseconds, so that an autofilled number causes one request. */
const pause = 300

/** The BIN, once enough digits are typed. */
function binOf(digits: string): string {
  if (digits.length >= 8) return digits.slice(0, 8)
  return digits.length >= 6 ? digits.slice(0, 6) : ''
}

function problemOf(result: PromiseSettledResult<unknown>, failure: string): string {
  if (result.status === 'fulfilled') return ''
  return result.reason instanceof ApiError ? result.reason.message : failure
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
    cardProblem: problemOf(info, showBinInfo.failure),
    installmentOptions,
    installmentProblem: problemOf(offers, showInstallmentOptions.failure),
    minimumAmounts,
    force3ds: installmentOptions[0]?.force3ds === 1,
  }
}

/** Looks up bank and instalments after 6 digits, and again after 8. */
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
