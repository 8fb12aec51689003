import { animatedPng, formOf, hugePng, noise, redAndBlue } from '../server/test/images.ts'
import type { Random } from '../server/seed/random.ts'
import type { Kind } from './cases.ts'

interface Upload {
  headers: Record<string, string>
  payload: Buffer
}
const good: Upload[] = []
const bad: Upload[] = []

/** Made once, because drawing an image takes longer than sending it. */
export async function prepareUploads(): Promise<void> {
  const png = await redAndBlue(40, 30).png().toBuffer()
  const jpeg = await noise(60, 40).jpeg().toBuffer()
  const webp = await redAndBlue(20, 20).webp().toBuffer()
  for (const [file, name] of [
    [png, 'photo.png'],
    [jpeg, '../../etc/passwd'],
    [webp, 'a"\r\nX: y.webp'],
    [png, 'фото🙂.png'],
  ] as const)
    good.push(await formOf([['file', file, name]]))
  const files: Uint8Array[] = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from('GIF89a=1;alert(1)'),
    png.subarray(0, png.length - 30),
    jpeg.subarray(0, 40),
    hugePng(7000),
    animatedPng(png),
    Buffer.alloc(0),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.alloc(300_000, 'a'),
    Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(2000, 0xff)]),
    Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(50)]),
  ]
  for (const file of files) bad.push(await formOf([['file', file]]))
  bad.push(await formOf([['other', png]]), await formOf([['file', 'text and no file']]), await formOf([]))
  bad.push(
    await formOf([
      ['file', png],
      ['file', jpeg],
    ]),
  )
  bad.push(await formOf(Array.from({ length: 60 }, (_, n): [string, string] => [`f${n}`, 'x'])))
  bad.push(
    await formOf([
      ['__proto__', 'x'],
      ['file', png, 'x.png'],
    ]),
  )
  const form = await formOf([['file', png]])
  bad.push({ headers: form.headers, payload: form.payload.subarray(0, -20) })
  bad.push({ headers: { 'content-type': 'multipart/form-data; boundary=other' }, payload: form.payload })
  bad.push({ headers: { 'content-type': 'multipart/form-data' }, payload: form.payload })
  bad.push({ headers: { 'content-type': 'image/png' }, payload: png })
}

export function uploadOf(random: Random, kind: Kind, headers: Record<string, string>) {
  const upload = random.pick(kind === 'valid' ? good : [...good, ...bad])
  return {
    headers: { ...headers, ...upload.headers },
    body: upload.payload,
    ...(kind === 'valid' ? {} : { family: 'upload' }),
  }
}
