import type { BranchKey } from '#server/demo/demo-branches.ts'
import type { genders } from '#shared/people/users/users.schema.ts'
import type { Role } from '#shared/permissions/permissions.ts'

/** Signs in to every demo account. */
export const demoPassword = 'Bozkir-2026'

export interface DemoPerson {
  name: string
  email: string
  phone: string
  gender: (typeof genders)[number]
  role: Role
  branch: BranchKey | null
  /** Number of the portrait picture. */
  portrait?: number
}

export interface DemoAccount extends DemoPerson {
  /** Purpose of the account. */
  description: string
}

/** Demo accounts; the first is the admin created before the demo data. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    name: 'Selin Aksoy',
    email: 'admin@bozkir.example',
    phone: '+90 555 000 10 00',
    gender: 'unspecified',
    role: 'admin',
    branch: null,
    description: 'yönetici: bütün şubeler, kullanıcılar ve işlem kayıtları',
  },
  {
    name: 'Hatice Karaca',
    email: 'selcuklu@bozkir.example',
    phone: '+90 555 000 10 01',
    gender: 'female',
    role: 'staff',
    branch: 'selcuklu',
    description: 'personel: Selçuklu şubesinin içeriği ve üyeleri',
  },
  {
    name: 'Mehmet Koç',
    email: 'meram@bozkir.example',
    phone: '+90 555 000 10 02',
    gender: 'male',
    role: 'staff',
    branch: 'meram',
    portrait: 3,
    description: 'personel: Meram şubesinin içeriği ve üyeleri',
  },
  {
    name: 'Burak Aydın',
    email: 'antrenor@bozkir.example',
    phone: '+90 555 000 10 03',
    gender: 'male',
    role: 'trainer',
    branch: 'selcuklu',
    portrait: 0,
    description: 'antrenör: Selçuklu',
  },
  {
    name: 'Ayşe Yılmaz',
    email: 'uye@bozkir.example',
    phone: '+90 555 000 10 04',
    gender: 'female',
    role: 'member',
    branch: 'selcuklu',
    portrait: 1,
    description: 'üye: Selçuklu',
  },
  {
    name: 'Deniz Şen',
    email: 'yeni@bozkir.example',
    phone: '+90 555 000 10 05',
    gender: 'unspecified',
    role: 'member',
    branch: null,
    description: 'yeni üye: henüz şubesi yok',
  },
]

/** The admin who is there before the demo data. */
export const demoAdmin = {
  name: 'Selin Aksoy',
  email: 'admin@bozkir.example',
  phone: '+90 555 000 10 00',
  password: demoPassword,
}
