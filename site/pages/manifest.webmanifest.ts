import type { APIRoute } from 'astro'
import { themesOf } from '#shared/brand/club-colours.ts'
import { showClub } from '#shared/club/club/club.contract.ts'
import { entryCodeTexts } from '#site/features/entry-code/entry-code.texts.ts'
import { clubInWords } from '#site/features/search-engines/search-engines.texts.ts'
import { layoutTexts, linkTexts } from '#site/layouts/layout.texts.ts'

/** The web app manifest. */
export const GET: APIRoute = async ({ locals }) => {
  const { name, shortName, city, colours } = await locals.call(showClub)
  const { ground } = themesOf(colours).light
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcutIcon = icon('icon-192', 192, 'any')
  const manifest = {
    id: '/',
    name,
    description: clubInWords(name, city),
    short_name: shortName,
    lang: 'tr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
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
