const networks: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'twitter.com': 'X',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'linkedin.com': 'LinkedIn',
  't.me': 'Telegram',
}

/** The name of the network of a profile; the host of an unknown one. */
export function socialName(url: string): string {
  const host = new URL(url).hostname.replace(/^(www|m)\./, '')
  return networks[host] ?? host
}
