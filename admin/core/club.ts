import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { ClubIconPath } from '#shared/brand/club-icons.ts'
import { type Club, showClub } from '#shared/club/club/club.contract.ts'

/** The club’s logo or initials; the server draws them from the identity. */
export const clubMark = '/favicon.svg' satisfies ClubIconPath

let asked: Promise<Club> | undefined

/** The club’s name and contact, fetched once. */
export function useClub(): Club | undefined {
  const [club, setClub] = useState<Club>()
  useEffect(() => {
    asked ??= call(showClub)
    asked.then(setClub).catch(() => {
      asked = undefined
    })
  }, [])
  return club
}
