import { type ReactNode, useEffect, useRef } from 'react'
import { generateUserQr, refreshUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { showProfile, type UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { openEntryCode } from '#site/features/entry-code/entry-code.ts'
import { endpointData } from '#site/features/session/fetch-json.ts'
import { admin, bostanli, moda } from '#tests/components/support/admin.tsx'
import { renderAndWait } from '#tests/components/support/render.tsx'

export const siteBranches = [
  { _id: moda, name: 'Moda', slug: 'moda', isActive: true },
  { _id: bostanli, name: 'Bostanlı', slug: 'bostanli', isActive: true },
]

export const member: User = {
  ...admin,
  _id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Mira Üye',
  email: 'mira@example.com',
  role: 'member',
  isAdmin: false,
  branch: moda,
}

/** The response of the profile. */
export const profileOf = (user: User = member): UserProfile => ({
  ...user,
  memberships: [],
  freezeInfos: [],
  ownBranch: siteBranches.find(({ _id }) => _id === user.branch) ?? null,
  unsignedContracts: 0,
  freezeInfo: {
    isFrozen: false,
    freezeDays: null,
    freezeReason: '',
    source: null,
    startedAt: null,
    endsAt: null,
    allowance: 0,
    used: 0,
    remaining: 0,
    freezesLeft: 0,
    membership: null,
    newEndsAt: null,
    refusal: null,
    limit: null,
  },
})

interface IslandOptions {
  /** The query of the page’s URL. */
  search?: string
  isSignedIn?: boolean
}

/**
 * Renders an island of the site. Navigations to other pages are recorded instead of carried out, because they would
 * leave the test.
 */
export async function renderIsland(element: ReactNode, { search, isSignedIn = true }: IslandOptions = {}) {
  if (isSignedIn) localStorage.setItem(tokenKey, 'member-token')
  if (search !== undefined) history.replaceState(history.state, '', `${location.pathname}${search}`)
  const screen = await renderAndWait(element)
  return { screen }
}

/** The place of the entry code as its page has it, with the script that fills it. */
export function EntryCode() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? openEntryCode(place.current) : undefined), [])
  return (
    <div
      ref={place}
      data-generate={endpointData(generateUserQr)}
      data-refresh={endpointData(refreshUserQr)}
      data-profile={endpointData(showProfile)}
    />
  )
}

export const renderEntryCode = () => renderIsland(<EntryCode />)

let left: string[] = []

/** The addresses that the page was left for, without the origin of this site. */
export const leftFor = (): string[] => left

interface LeavingEvent extends Event {
  destination: { url: string; sameDocument: boolean }
}

/** Records navigations to other documents; returns a function that stops it. */
export function recordNavigations(): () => void {
  left = []
  const { href } = location
  const record = (event: Event) => {
    const { destination } = event as LeavingEvent
    if (destination.sameDocument) return
    event.preventDefault()
    left.push(destination.url.replace(location.origin, ''))
  }
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', record)
  return () => {
    navigation.removeEventListener('navigate', record)
    history.replaceState(history.state, '', href)
  }
}
