import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#tests/support/processes/running-product.ts'

/** Starts nginx over the files of `folder`, which holds `file.html` and its `.gz`; null without nginx. */
export async function startNginx(folder: string) {
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const configuration = path.join(folder, 'nginx.conf')
  const log = path.join(folder, 'nginx.log')
  await writeFile(
    configuration,
    `user root; master_process off; daemon off; pid ${folder}/nginx.pid; error_log ${log};
     events {} http { types { text/html html; } access_log off; sendfile on; ${paths}
       server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; gzip_vary on; charset utf-8; }
     }`,
  )
  const nginx = spawn('nginx', ['-c', configuration, '-e', log], { stdio: 'ignore' })
  const isFound = await once(nginx, 'spawn').then(
    () => true,
    () => false,
  )
  if (!isFound) return null
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/file.html`).catch(() => null))?.ok) {
    if (nginx.exitCode !== null) throw new Error(await readFile(log, 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
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
