import { demoAccounts, demoPassword } from '#server/db/demo/demo-accounts.ts'

interface Announcement {
  print: (line: string) => void
  address: string
  demo: boolean
}

/** Says where everything is and, with demo data, who can sign in. */
export function announce({ print, address, demo }: Announcement): void {
  print('')
  print('Bozkır hazır.')
  print(`  Site            ${address}/`)
  print(`  Yönetim paneli  ${address}/admin`)
  print(`  API belgesi     ${address}/api/docs`)
  if (demo) {
    print('')
    print(`  Deneme hesapları (parola: ${demoPassword})`)
    for (const { email, description } of demoAccounts) print(`  ${email.padEnd(26)} ${description}`)
  }
  print('')
}
