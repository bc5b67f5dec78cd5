import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Arguments for headless Chromium, also as root; each run needs a new --user-data-dir. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * As above, without the optimising compilers: pages of a test end before they pay off, and they take about a fifth of its time.
 * Measurements use `chromiumArguments`.
 */
export const testArguments = [...chromiumArguments, '--js-flags=--no-opt,--no-maglev']

/** The Chromium or Chrome installed on this machine, if any; preferably the headless shell, which is twice as fast. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH olmayan bir dosyayı gösteriyor: ${named}`)
  }
  const installed = usualPlaces().find(isBrowser)
  if (installed) return installed
  const downloaded = playwrightBrowser()
  return downloaded && isBrowser(downloaded) ? downloaded : undefined
}

/** The Chromium of this machine, installed first if missing. */
export async function ensureChromium(): Promise<string> {
  const present = findChromium()
  if (present) return present
  const failures: string[] = []
  for (const { title, commands } of waysToInstall()) {
    console.log(`Chromium bulunamadı, kuruluyor: ${title}`)
    const failure = runAll(commands)
    const installed = findChromium()
    if (installed) return installed
    failures.push(`${title}: ${failure ?? 'kurulumdan sonra da bulunamadı'}`)
  }
  throw new Error(
    `Tarayıcı testleri için Chromium kurulamadı. Elle kurup CHROMIUM_PATH ile gösterin.\n${failures.join('\n')}`,
  )
}

type Command = [program: string, ...args: string[]]

function waysToInstall(): { title: string; commands: Command[] }[] {
  const asRoot = process.getuid?.() === 0
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  )
  const playwright = {
    title: 'playwright install chromium',
    commands: [
      [process.execPath, cli, 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium'],
    ] as Command[],
  }
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return [playwright]
  const apt = (name: string) => ({
    title: `apt-get install ${name}`,
    commands: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation'],
    ] as Command[],
  })
  // Ubuntu’s chromium package only installs a snap, which does not run in a container.
  return /^ID(_LIKE)?=.*ubuntu/m.test(system)
    ? [playwright, apt('chromium')]
    : [apt('chromium-headless-shell'), apt('chromium'), playwright]
}

/** Prints the last output of the failed command. */
function runAll(commands: Command[]): string | undefined {
  for (const [program, ...args] of commands) {
    const { status, error, stdout, stderr } = spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 10 * 60_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    if (error) return error.message
    if (status !== 0) return `${stderr}\n${stdout}`.trim().split('\n').slice(-3).join(' ').trim()
  }
  return undefined
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']
    return roots.flatMap((folder) => (folder ? programs.map((program) => path.join(folder, program)) : []))
  }
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...places, '/opt/google/chrome/chrome']
}

function playwrightBrowser(): string | undefined {
  try {
    const { chromium } = createRequire(import.meta.url)(
      '@playwright/test',
    ) as typeof import('@playwright/test')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

function isBrowser(place: string): boolean {
  if (!existsSync(place) || !statSync(place).isFile()) return false
  // On Ubuntu this may be a script that starts the snap, even if the snap is missing.
  const isStub = statSync(place).size < 16_384 && readFileSync(place, 'utf8').includes('/snap/bin/chromium')
  return !isStub || existsSync('/snap/bin/chromium')
}
