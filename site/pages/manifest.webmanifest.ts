import type { APIRoute } from 'astro'
import { themesOf } from '#shared/brand/club-colours.ts'
import { type ClubIconPath, clubIcons } from '#shared/brand/club-icons.ts'
import { showClub } from '#shared/club/club/club.contract.ts'
import { appStartPath } from '#shared/people/session/session.rules.ts'
import { entryCodeTexts } from '#site/features/entry-code/entry-code.texts.ts'
import { clubInWords } from '#site/features/search-engines/search-engines.texts.ts'
import { clubIconUrl } from '#site/layouts/club-icons.ts'
import { layoutTexts, linkTexts } from '#site/layouts/layout.texts.ts'

/** The web app manifest. */
export const GET: APIRoute = async ({ locals }) => {
  const club = await locals.call(showClub)
  const { name, shortName, city, colours } = club
  const { ground } = themesOf(colours).light
  const icon = (path: ClubIconPath, purpose: 'any' | 'maskable') => ({
    src: clubIconUrl(path, club),
    sizes: `${clubIcons[path].size}x${clubIcons[path].size}`,
    type: 'image/png',
    purpose,
  })
  const shortcutIcon = icon('/icons/icon-192.png', 'any')
  const manifest = {
    id: '/',
    name,
    description: clubInWords(name, city),
    short_name: shortName,
    lang: 'tr',
    dir: 'ltr',
    start_url: appStartPath,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      shortcutIcon,
      icon('/icons/icon-512.png', 'any'),
      icon('/icons/icon-maskable-512.png', 'maskable'),
    ],
    categories: ['fitness', 'health', 'sports'],
    shortcuts: [
      { name: entryCodeTexts.title, url: '/customer/qr', icons: [shortcutIcon] },
      { name: layoutTexts.profile, url: '/customer/info', icons: [shortcutIcon] },
      { name: linkTexts.teams, url: '/teams', icons: [shortcutIcon] },
      { name: linkTexts.membership, url: '/membership', icons: [shortcutIcon] },
      { name: linkTexts.bmi, url: '/bmi', icons: [shortcutIcon] },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
