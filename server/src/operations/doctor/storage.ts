import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Problem, Settings } from './examine.ts'

const TIMEOUT_MS = 4000

/** Writes, reads and deletes an object of its own; no stranger may read it. */
export async function examineStorage(settings: Settings): Promise<Problem[]> {
  const { S3_BUCKET: Bucket, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const s3 = new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: TIMEOUT_MS,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })
  const Key = `doctor-${randomUUID()}`
  const problems: Problem[] = []
  try {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'doctor' }))
    await s3.send(new GetObjectCommand({ Bucket, Key }))
    const stranger = await fetch(`${S3_ENDPOINT}/${Bucket}/${Key}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (stranger.ok) problems.push('S3_BUCKET is public, so everybody reads the photos: make it private')
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    const { Status } = await s3
      .send(new GetBucketVersioningCommand({ Bucket }))
      .catch(() => ({ Status: undefined }))
    if (Status === 'Enabled') problems.push('S3_BUCKET has versioning, so deleted photos stay: switch it off')
  } catch (error) {
    problems.push(mend(error as Error))
  } finally {
    s3.destroy()
  }
  return problems
}

function mend({ name }: Error): Problem {
  if (name === 'NoSuchBucket') return 'S3_BUCKET does not exist: create it, private and without versioning'
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(name))
    return 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is refused: copy both from the provider again'
  if (name === 'AccessDenied')
    return 'S3_ACCESS_KEY_ID may not write, read and delete in S3_BUCKET: give the key these rights'
  return `S3_ENDPOINT does not answer (${name}): correct it, open the way to it`
}
