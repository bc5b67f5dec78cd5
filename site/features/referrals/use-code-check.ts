import { useEffect, useState } from 'react'
import { codeLength, looksLikeCode, tidyReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import { verifyReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { call } from '#site/features/session/client.ts'

/** `unknown` is a code that could not be asked about: it is tried all the same. */
export type CodeCheck = 'idle' | 'checking' | 'valid' | 'invalid' | 'unknown'

/** Typing is faster than this; a code that is pasted is asked about once. */
const pause = 400

/** Whether the code that is being typed works, asked once it is whole. */
export function useCodeCheck(typed: string): CodeCheck {
  const [known, setKnown] = useState<{ code: string; check: CodeCheck }>({ code: '', check: 'idle' })
  const code = tidyReferralCode(typed)
  const isWhole = code.length >= codeLength
  const isCode = looksLikeCode(code)

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
