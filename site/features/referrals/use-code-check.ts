import { useEffect, useState } from 'react'
import { codeLength, isReferralCode, normalizeReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import { verifyReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { call } from '#site/features/session/client.ts'

/** `unknown`: the check failed; the code is submitted nevertheless. */
export type CodeCheck = 'idle' | 'checking' | 'valid' | 'invalid' | 'unknown'

/** Debounce in milliseconds, so that a pasted code causes one request. */
const pause = 400

/** Whether a completely typed code is valid. */
export function useCodeCheck(typed: string): CodeCheck {
  const [known, setKnown] = useState<{ code: string; check: CodeCheck }>({ code: '', check: 'idle' })
  const code = normalizeReferralCode(typed)
  const isWhole = code.length >= codeLength
  const isCode = isReferralCode(code)

  useEffect(() => {
    if (!isCode) return
    const given = new AbortController()
    const timer = setTimeout(async () => {
      const check = await call(verifyReferral, { body: { code }, signal: given.signal }).then(
        ({ valid }): CodeCheck => (valid ? 'valid' : 'invalid'),
        (): CodeCheck => 'unknown',
      )
      if (!given.signal.aborted) setKnown({ code, check })
    }, pause)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [code, isCode])

  if (!isWhole) return 'idle'
  if (!isCode) return 'invalid'
  return known.code === code ? known.check : 'checking'
}
