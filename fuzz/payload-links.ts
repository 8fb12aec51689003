const many = (text: string, times: number) => text.repeat(times)
let trap = 'http://127.0.0.1:9/'
/** The URL of a server that records connections: the product must never call it. */
export const setTrap = (url: string) => {
  trap = url
}
export const trapUrl = () => trap

/** URLs for XSS, SSRF and path traversal, and texts that make a regular expression slow. */
export const LINKS = {
  xss: () => [
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    'javascript:alert(1)',
    'JaVa\tscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    '//evil.example',
    'http://a@b.example',
    'https://user:pass@evil.example/',
    'https://аpple.com',
    'https://evil.example\\@good.example',
    '{{7*7}}',
    '${7*7}',
    '<%= 7*7 %>',
    'https:evil.example',
    'https://[::1]/',
    'https://evil.example#@instagram.com',
    '\\\\evil.example\\x',
  ],
  ssrf: () => [
    trap,
    `${trap}x.png`,
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:5432/',
    'http://localhost.localdomain/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_',
    'http://0x7f.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'https://127.0.0.1.nip.io/',
  ],
  traversal: () => [
    '../',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '%00',
    '..\\..\\',
    '/etc/passwd',
    './.',
    '%252e',
    many('A', 5000),
    '.',
    '..',
    '//',
  ],
  redos: () => [
    many('a', 100_000),
    many('a@', 20_000),
    many(',', 5000),
    many('1,', 5000),
    `${many('a', 5000)}!`,
    many(' ', 50_000),
    `https://${many('a.', 5000)}`,
    many('(', 5000),
    `a@${many('a.', 5000)}`,
    many('+7 ', 3000),
    many('\u0301', 50_000),
    `@${many('_', 5000)}`,
    many('-', 10_000),
  ],
}
