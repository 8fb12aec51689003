import { deflateSync, crc32 } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

// Only writers and raw pixels are used here: the product's own settings close every reader but three.

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }

/** Red on the left, blue on the right. */
export function redAndBlue(width: number, height: number) {
  const row = Array.from({ length: width }, (_, x) => Object.values(x < width / 2 ? RED : BLUE)).flat()
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(row))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Pixels that compress badly, as those of a camera do. */
export const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

/** The file goes on after the picture's end, which no decoder minds. */
export const padded = (file: Buffer, size: number) => Buffer.concat([file, Buffer.alloc(size - file.length)])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Little to send and a lot to unpack. */
export function hugePng(width: number, height = width): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (width + 1)), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** The same picture, said to be the first of two. */
export function animatedPng(png: Buffer): Buffer {
  const count = Buffer.alloc(8)
  count.writeUInt32BE(2)
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), chunk('acTL', count), png.subarray(afterHeader)])
}

/** A picture with so much to say of itself. */
export const withExif = (png: Buffer, bytes: number): Buffer => {
  const afterHeader = 8 + 25
  const words = Buffer.concat([Buffer.from('MM\0\x2a\0\0\0\x08\0\0', 'latin1'), Buffer.alloc(bytes)])
  return Buffer.concat([png.subarray(0, afterHeader), chunk('eXIf', words), png.subarray(afterHeader)])
}

export const animatedWebp = () => animatedWebpOf(2)

export const animatedWebpOf = async (count: number) => {
  const frames = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      flat(n % 2 === 0 ? RED : BLUE)
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: frames.map(() => 100) })
    .toBuffer()
}

const flat = (background: typeof RED) => sharp({ create: { width: 60, height: 40, channels: 3, background } })

/** A form as a browser sends it. */
export async function formOf(parts: [name: string, value: Uint8Array | string, filename?: string][]) {
  const form = new FormData()
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Buffer.from(value)]), filename ?? 'photo.jpg')
  }
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
