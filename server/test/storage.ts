import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { DEVELOPMENT_S3_SECRET } from '../src/platform/config.ts'

/** The object storage that tools/services starts. */
export const S3_ENV = {
  S3_ENDPOINT: process.env.TEST_S3_ENDPOINT ?? `http://127.0.0.1:${process.env.UGC_S3_PORT ?? '17480'}`,
  S3_BUCKET: 'ugc-photos',
  S3_ACCESS_KEY_ID: 'ugc-local',
  S3_SECRET_ACCESS_KEY: DEVELOPMENT_S3_SECRET,
}

/** With the same keys as the product, where it matters what is stored and not what the product says of it. */
export const createS3 = (
  secretAccessKey: string = S3_ENV.S3_SECRET_ACCESS_KEY,
  accessKeyId = S3_ENV.S3_ACCESS_KEY_ID,
  endpoint = S3_ENV.S3_ENDPOINT,
) =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
  })

/** Storage that lives in memory comes up empty. One bucket serves every test: keys are random. */
export async function ensureBucket(Bucket = S3_ENV.S3_BUCKET, s3 = createS3()): Promise<void> {
  try {
    await s3.send(new CreateBucketCommand({ Bucket }))
  } catch (error) {
    if ((error as Error).name !== 'BucketAlreadyOwnedByYou') throw error
  } finally {
    s3.destroy()
  }
}

/** Everything in a bucket: the names, and all bytes as one text. */
export async function everyObject(Bucket: string): Promise<{ keys: string[]; text: string }> {
  const s3 = createS3()
  try {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
    const keys = Contents.map(({ Key = '' }) => Key)
    const bodies = keys.map(async (Key) => {
      const got = await s3.send(new GetObjectCommand({ Bucket, Key }))
      return Buffer.from((await got.Body?.transformToByteArray()) ?? []).toString('latin1')
    })
    return { keys, text: [...keys, ...(await Promise.all(bodies))].join('\n') }
  } finally {
    s3.destroy()
  }
}

/** Each object of a bucket: name, content and time. */
export async function listObjects(Bucket: string, s3 = createS3()): Promise<string[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
  return Contents.map(({ Key, ETag, LastModified }) => `${Key} ${ETag} ${LastModified?.toISOString()}`)
}

export const putObject = (Bucket: string, Key: string, Body: Buffer) =>
  createS3().send(new PutObjectCommand({ Bucket, Key, Body }))

/** The bucket has lost everything. */
export async function emptyBucket(Bucket: string, s3 = createS3()): Promise<void> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
  for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
}

/** A bucket that everybody may read. */
export async function makePublicBucket(Bucket: string): Promise<void> {
  await ensureBucket(Bucket)
  const [Action, Resource] = ['s3:GetObject', `arn:aws:s3:::${Bucket}/*`]
  const Statement = [{ Effect: 'Allow', Principal: '*', Action, Resource }]
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
  await createS3().send(new PutBucketPolicyCommand({ Bucket, Policy }))
}

/** A bucket that keeps what is deleted. */
export async function makeVersionedBucket(Bucket: string): Promise<void> {
  await ensureBucket(Bucket)
  const VersioningConfiguration = { Status: 'Enabled' as const }
  await createS3().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))
}
