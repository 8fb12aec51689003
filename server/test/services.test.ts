import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'

const storage = (secretAccessKey: string) =>
  new S3Client({
    endpoint: process.env.TEST_S3_ENDPOINT ?? 'http://127.0.0.1:17480',
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: 'ugc-local', secretAccessKey },
  })

describe('the object storage that tools/services starts', () => {
  const client = storage('ugc-local-secret')
  const stranger = storage('another-secret')
  const Bucket = `test-${randomBytes(4).toString('hex')}`
  afterAll(() => {
    client.destroy()
    stranger.destroy()
  })

  test('keeps an object byte by byte, gives it back, forgets it', async () => {
    await client.send(new CreateBucketCommand({ Bucket }))
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
