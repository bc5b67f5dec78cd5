import type { Configuration } from '#server/core/configuration.ts'

interface Announcement {
  print: (line: string) => void
  address: string
  demo: boolean
  role: Configuration['role']
}

/** Prints the addresses and, with demo data, the accounts to sign in with. */
export async function announce({ print, address, demo, role }: Announcement): Promise<void> {
  print('')
  if (role === 'worker') {
    print(`Bozkır hazır: yalnızca arka plan işleri (${address}/healthz).`)
    return
  }
  print('Bozkır hazır.')
  print(`  Site            ${address}/`)
  print(`  Yönetim paneli  ${address}/admin`)
  print(`  API belgesi     ${address}/api/docs`)
  if (demo) {
    // Loaded only here: the image has no demo data.
    const { demoAccounts, demoPassword } = await import('#server/demo/demo-accounts.ts')
    print('')
    print(`  Deneme hesapları (parola: ${demoPassword})`)
    for (const { email, description } of demoAccounts) print(`  ${email.padEnd(26)} ${description}`)
  }
  print('')
}
