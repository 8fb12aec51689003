import fc from 'fast-check'
import { animatedPng, formOf, hugePng, noise, redAndBlue } from '../server/test/images.ts'
import type { Kind } from './cases.ts'
import type { Draw } from './draw.ts'

type Upload = Awaited<ReturnType<typeof formOf>>
const good: Upload[] = []
const bad: Upload[] = []

/** Made once, because drawing an image takes longer than sending it. */
export async function prepareUploads(): Promise<void> {
  const png = await redAndBlue(40, 30).png().toBuffer()
  const jpeg = await noise(60, 40).jpeg().toBuffer()
  const webp = await redAndBlue(20, 20).webp().toBuffer()
  good.push(await formOf([['file', png, 'photo.png']]), await formOf([['file', png, 'фото🙂.png']]))
  good.push(await formOf([['file', jpeg, '../../etc/passwd']]))
  good.push(await formOf([['file', webp, 'a"\r\nX: y.webp']]))
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const files = [
    latin('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    latin('GIF89a=1;alert(1)'),
    latin('\x89PNG\r\n\x1a\n'),
    png.subarray(0, png.length - 30),
    jpeg.subarray(0, 40),
    hugePng(7000),
    animatedPng(png),
    Buffer.alloc(0),
    Buffer.alloc(300_000, 'a'),
    Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(2000, 0xff)]),
    Buffer.concat([latin('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(50)]),
  ]
  const forms: Parameters<typeof formOf>[0][] = [
    ...files.map((file): [string, Buffer][] => [['file', file]]),
    [['other', png]],
    [['file', 'text and no file']],
    [],
    ['file', 'file'].map((name): [string, Buffer] => [name, png]),
    Array.from({ length: 60 }, (_, n): [string, string] => [`f${n}`, 'x']),
    ['__proto__', 'file'].map((name): [string, Buffer] => [name, png]),
  ]
  bad.push(...(await Promise.all(forms.map((form) => formOf(form)))))
  const { headers, payload } = await formOf([['file', png]])
  bad.push({ headers, payload: payload.subarray(0, -20) })
  for (const type of ['multipart/form-data; boundary=other', 'multipart/form-data'])
    bad.push({ headers: { 'content-type': type }, payload })
  bad.push({ headers: { 'content-type': 'image/png' }, payload: png })
}

export function uploadOf(draw: Draw, kind: Kind, headers: Record<string, string>) {
  const upload = draw(fc.constantFrom(...good, ...(kind === 'valid' ? [] : bad)))
  const family = kind === 'valid' ? '' : 'upload'
  return { headers: { ...headers, ...upload.headers }, body: upload.payload, family }
}
