import { hash } from 'node:crypto'
import type { ClubIconPath } from '#shared/brand/club-icons.ts'
import type { Club } from '#shared/club/club/club.contract.ts'

/** The address of an icon, which changes with the club's name, colours and logo, because browsers keep icons by address. */
export function clubIconUrl(path: ClubIconPath, { name, colours, logo }: Club): string {
  const edition = hash('sha256', JSON.stringify([name, colours, logo]), 'base64url').slice(0, 10)
  return `${path}?v=${edition}`
}
