import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createS3, ensureBucket } from './storage.ts'

describe('the object storage that tools/services starts', () => {
  const client = createS3()
  const stranger = createS3('another-secret')
  const Bucket = `test-${randomBytes(4).toString('hex')}`
  afterAll(() => {
    client.destroy()
    stranger.destroy()
  })

  test('makes a bucket once, keeps an object byte by byte, gives it back, forgets it', async () => {
    await ensureBucket(Bucket)
    await ensureBucket(Bucket)
    const Body = randomBytes(300_000)
    await client.send(new PutObjectCommand({ Bucket, Key: 'photo.webp', Body, ContentType: 'image/webp' }))
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'photo.webp' }))
    expect(got.ContentType).toBe('image/webp')
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(Body)).toBe(true)
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'photo.webp' }))
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'photo.webp' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    })
  })

  test('checks signatures: a wrong secret is refused', async () => {
    const put = stranger.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' }))
    await expect(put).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })
})
