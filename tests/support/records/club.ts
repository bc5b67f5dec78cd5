import { presets } from '#shared/brand/club-colours.ts'
import type { Club } from '#shared/club/club/club.contract.ts'

/** A club that has filled in nothing but its name. */
export const bareClub: Club = {
  name: 'Bozkır',
  shortName: 'Bozkır',
  wordmark: 'Bozkır',
  logo: null,
  colours: presets.graphite,
  motif: 'none',
  heroTitle: [],
  heroText: '',
  heroPicture: null,
  phone: '',
  email: '',
  address: '',
  city: '',
  whatsapp: '',
  openingHours: '',
  socialLinks: [],
  publicUrl: '',
  googleClientId: null,
  googleOrigin: null,
  bankOrigin: null,
  sellsOnline: true,
  sendsSms: false,
}
