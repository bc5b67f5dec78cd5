import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#tests/support/processes/running-product.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

/** Polls until the condition is met. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await new Promise((fulfil) => setTimeout(fulfil, 50))
}

/** The documented configuration with local addresses; null without nginx. */
export async function startNginx(folder: string, dataDir: string, upstream: string) {
  const [, documented = ''] = /```nginx\n([\s\S]*?)```/.exec(readRootFile('docs/operations.md')) ?? []
  const port = await freePort()
  const server = documented
    .replace('127.0.0.1:3000', upstream)
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('/var/lib/bozkir/pages', path.join(dataDir, 'pages'))
    .replace('location @bozkir', `location /any/ { root ${folder}; gzip_static on; }\n location @bozkir`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `user root; master_process off; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
     events {} http { types { text/html html; } access_log off; sendfile on; ${places} ${server} }`,
  )
  const nginx = spawn(
    'nginx',
    ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'nginx.log')],
    {
      stdio: 'ignore',
    },
  )
  const isFound = await once(nginx, 'spawn').then(
    () => true,
    () => false,
  )
  if (!isFound) return null
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (nginx.exitCode !== null) throw new Error(await readFile(path.join(folder, 'nginx.log'), 'utf8'))
    return (await fetch(`${url}/any/file.html`)).ok
  })
  return {
    url,
    pid: nginx.pid ?? 0,
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGQUIT')
      await ended
    },
  }
}
